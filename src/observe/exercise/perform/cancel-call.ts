// A call that is taken back as soon as it is sent. Whether an answer still comes is up to the server; that it goes on listening is not.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation

import { METHOD } from '#mcp/methods.ts';
import type { CancelStep } from '#model/step.ts';
import type { Answer, Session } from '../session.ts';
import { createTask } from './call-as-task.ts';

export async function cancelCall(session: Session, step: CancelStep, signal: AbortSignal): Promise<Answer> {
	return step.asTask === true ? cancelTask(session, step, signal) : cancelRequest(session, step, signal);
}

async function cancelRequest(session: Session, step: CancelStep, signal: AbortSignal): Promise<Answer> {
	const { tool, args, timeoutMs } = step;
	const takenBack = new AbortController();
	const underway = session.request(
		METHOD.callTool,
		{ name: tool, arguments: args },
		{ timeoutMs, signal: AbortSignal.any([signal, takenBack.signal]) },
	);
	// Its own words for the reason are what any other client's would be.
	takenBack.abort();
	try {
		await underway;
	} catch (error) {
		if (error !== takenBack.signal.reason) throw error;
	}
	return stillThere(session, step, signal);
}

/** A task that is over by then may refuse to be cancelled. */
async function cancelTask(session: Session, step: CancelStep, signal: AbortSignal): Promise<Answer> {
	const created = await createTask(session, step, signal);
	if (!('taskId' in created)) return created;
	const { taskId } = created;
	const answer = await session.request(METHOD.cancelTask, { taskId }, { timeoutMs: step.timeoutMs, signal });
	return answer.kind === 'error' ? stillThere(session, step, signal) : answer;
}

/** Asked for as long as any step may take: on a busy machine one answer may be late. */
async function stillThere(session: Session, { timeoutMs }: CancelStep, signal: AbortSignal): Promise<Answer> {
	const until = performance.now() + timeoutMs;
	let isDeaf = await session.isDeaf(signal);
	while (isDeaf && performance.now() < until) isDeaf = await session.isDeaf(signal);
	if (session.hasEnded) return { kind: 'ended', end: await session.ended };
	return isDeaf ? { kind: 'timeout' } : { kind: 'result', result: {} };
}
