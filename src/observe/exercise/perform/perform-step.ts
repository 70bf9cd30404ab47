// Does one step: which messages it is made of, and how it went.

import { METHOD } from '#mcp/methods.ts';
import type { Step } from '#model/step.ts';
import type { Answer, Session } from '../session.ts';
import { callAsTask } from './call-as-task.ts';
import { cancelCall } from './cancel-call.ts';
import { noteCompletion } from './completion-shape.ts';
import { outcomeOf, type Performed } from './outcome-of.ts';

export async function performStep(session: Session, step: Step, signal: AbortSignal): Promise<Performed> {
	if (step.kind === 'together') return performTogether(session, step, signal);
	const answer = await answerTo(session, step, signal);
	return outcomeOf(answer, { isCall: step.kind === 'call', wire: session.wire });
}

async function answerTo(session: Session, step: Exclude<Step, { kind: 'together' }>, signal: AbortSignal): Promise<Answer> {
	const { timeoutMs } = step;
	switch (step.kind) {
		case 'call':
			if (step.asTask === true) return callAsTask(session, step, signal);
			return session.request(METHOD.callTool, { name: step.tool, arguments: step.args }, { timeoutMs, signal });
		case 'cancel':
			return cancelCall(session, step, signal);
		case 'read':
			return session.request(METHOD.readResource, { uri: step.uri }, { timeoutMs, signal });
		case 'prompt':
			return session.request(METHOD.getPrompt, { name: step.prompt, arguments: step.args }, { timeoutMs, signal });
		case 'complete': {
			const ref = 'prompt' in step ? { type: 'ref/prompt', name: step.prompt } : { type: 'ref/resource', uri: step.template };
			const argument = { name: step.argument, value: step.value };
			const params = { ref, argument, ...(step.others === undefined ? {} : { context: { arguments: step.others } }) };
			const answer = await session.request(METHOD.complete, params, { timeoutMs, signal });
			if (answer.kind === 'result') noteCompletion(session.log, answer.result);
			return answer;
		}
		case 'subscribe':
		case 'unsubscribe':
			return session.request(`resources/${step.kind}`, { uri: step.uri }, { timeoutMs, signal });
	}
}

/** The outcome that weighs most speaks for all. */
const GRAVEST = ['server-died', 'timeout', 'no-answer', 'protocol-error', 'tool-error', 'ok'] as const;

async function performTogether(session: Session, step: Extract<Step, { kind: 'together' }>, signal: AbortSignal): Promise<Performed> {
	const { tool, timeoutMs } = step;
	const answers = await Promise.all(
		step.inputs.map((args) => session.request(METHOD.callTool, { name: tool, arguments: args }, { timeoutMs, signal })),
	);
	const each = answers.map((answer) => outcomeOf(answer, { isCall: true, wire: session.wire }));
	const outcome = GRAVEST.find((grave) => each.some((one) => one.outcome === grave)) ?? 'ok';
	return { outcome, reply: each.map(({ outcome: own, reply }) => ({ outcome: own, ...(reply === undefined ? {} : { reply }) })) };
}
