// Creates the examiner of large messages, with its bounds.

import { ThreadExaminer } from '#enforce/guard/examine/thread-examiner.ts';
import type { Inspection } from '#enforce/guard/inspection.ts';
import { sizeFinding } from '#enforce/guard/review-message.ts';
import { inspectedName, type Message } from '#mcp/json-rpc/message.ts';
import type { Canary } from '#model/canary.ts';
import type { ResponseRules } from '#model/policy.ts';
import { programFile } from '#util/package-files.ts';

/** Two, so that one client's message does not wait for another's. */
const THREADS = 2;
const LONGEST_MS = 60_000;
const MEMORY_MB = 256;

export interface ExaminerData {
	readonly canaries: readonly Canary[];
	readonly keepsMasked: boolean;
}

export function makeExaminer(data: ExaminerData): ThreadExaminer {
	return new ThreadExaminer({
		program: programFile('app/guard/examiner-thread'),
		data,
		threads: THREADS,
		milliseconds: LONGEST_MS,
		memoryMb: MEMORY_MB,
	});
}

/** Never rejects: a message that could not be inspected is blocked, with the reason. */
export async function inspectFor(
	examiner: ThreadExaminer,
	session: string,
	message: Message,
	responses: ResponseRules | undefined,
): Promise<Inspection> {
	const name = inspectedName(message);
	const tooLong = responses && sizeFinding(message.bytes, responses);
	// Its length alone decides.
	if (tooLong !== undefined) return { name, canaries: [], findings: [tooLong] };
	try {
		return await examiner.inspect(message.bytes, session, {
			from: responses === undefined ? 'client' : 'server',
			...(responses && { responses }),
		});
	} catch (error) {
		const failure = error instanceof Error ? error.message : String(error);
		return { name, failure, canaries: [], findings: [{ rule: 'bounds', effect: 'block', observed: failure }] };
	}
}
