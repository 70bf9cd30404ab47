// Cancels a call as soon as it is sent. The server may still answer it or not, but it must keep answering other requests.
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
	// The SDK sends its own reason, so that the cancellation looks like that of any other client.
	takenBack.abort();
	try {
		await underway;
	} catch (error) {
		if (error !== takenBack.signal.reason) throw error;
	}
	return stillThere(session, step, signal);
}

/** Cancels a task. A task that has already ended may refuse it. */
async function cancelTask(session: Session, step: CancelStep, signal: AbortSignal): Promise<Answer> {
	const created = await createTask(session, step, signal);
	if (!('taskId' in created)) return created;
	const { taskId } = created;
	const answer = await session.request(METHOD.cancelTask, { taskId }, { timeoutMs: step.timeoutMs, signal });
	return answer.kind === 'error' ? stillThere(session, step, signal) : answer;
}

/** Returns a result if the server still answers. Pings repeat for as long as a step may take, because on a busy machine one answer may be late. */
async function stillThere(session: Session, { timeoutMs }: CancelStep, signal: AbortSignal): Promise<Answer> {
	const until = performance.now() + timeoutMs;
	let isDeaf = await session.isDeaf(signal);
	while (isDeaf && performance.now() < until) isDeaf = await session.isDeaf(signal);
	if (session.hasEnded) return { kind: 'ended', end: await session.ended };
	return isDeaf ? { kind: 'timeout' } : { kind: 'result', result: {} };
}
