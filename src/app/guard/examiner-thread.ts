// The thread that reads and judges large messages. It knows the planted canaries and what the ledger keeps of arguments.

import { parentPort, workerData } from 'node:worker_threads';
import { canaryKeyFinder } from '#canary/match/canary-key-finder.ts';
import { inspectMessage } from '#enforce/guard/examine/inspect-message.ts';
import { CallJudge } from '#enforce/guard/examine/judge-call.ts';
import type { ExaminerJob, ExaminerReply } from '#enforce/guard/examine/thread-examiner.ts';
import { digestedArguments } from '#store/ledger/row-content.ts';
import { maskForLedger } from '#text/mask-for-ledger.ts';
import { maskForPerson } from '#text/mask-for-person.ts';
import type { ExaminerData } from './make-examiner.ts';

const { canaries, keepsMasked } = workerData as ExaminerData;
const digest = (args: unknown) => digestedArguments(args, keepsMasked ? maskForLedger : undefined);
const judge = new CallJudge({ mask: maskForPerson, digest });
const parts = {
	canariesIn: canaries.length === 0 ? () => [] : canaryKeyFinder(canaries),
	digest,
};

parentPort?.on('message', (job: ExaminerJob) => {
	const reply = replyTo(job);
	parentPort?.postMessage(reply);
});

function replyTo(job: ExaminerJob): ExaminerReply {
	const bytes = Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength);
	try {
		return { result: job.kind === 'inspect' ? inspectMessage(bytes, job.order, parts) : judge.judge(bytes, job.order) };
	} catch (error) {
		return { error: `it could not be looked through: ${error instanceof Error ? error.message : String(error)}` };
	}
}
