// Does the planned steps one after another, each followed by a quiet moment, so that effects belong to a call.

import type { JsonObject } from '#model/declaration.ts';
import type { Step, StepResult } from '#model/step.ts';
import { nowMicros } from '#util/micros.ts';
import { cutReply } from './cut-reply.ts';
import { describeExit } from './server-process.ts';
import type { Answer, Session, SessionEnd } from './session.ts';

interface RunOptions {
	/** Waits until the effects of the step before have shown. */
	quiet(step: Step): Promise<void>;
	onResult?(result: StepResult): void;
	readonly signal: AbortSignal;
}

/**
 * Ends early when the session does: after a step with `server-died`, or one during which the server flooded us. Also after a call that left the server
 * deaf: whatever else it is asked would wait in vain.
 */
export async function* runSteps(session: Session, steps: Iterable<Step>, options: RunOptions): AsyncGenerator<StepResult, void> {
	for (const step of steps) {
		const began = nowMicros();
		const answer = await session.request(...requestOf(step), { timeoutMs: step.timeoutMs, signal: options.signal });
		const ended = nowMicros();
		await options.quiet(step);
		options.signal.throwIfAborted();
		const result = { step, began, ended, ...verdict(step, answer, session.hasEnded ? await session.ended : undefined, session.wire) };
		options.onResult?.(result);
		yield result;
		if (session.hasEnded || (result.outcome === 'timeout' && (await session.isDeaf(options.signal)))) return;
	}
}

function requestOf(step: Step): [method: string, params: JsonObject] {
	switch (step.kind) {
		case 'call':
			return ['tools/call', { name: step.tool, arguments: step.args }];
		case 'read':
			return ['resources/read', { uri: step.uri }];
		case 'prompt':
			return ['prompts/get', { name: step.prompt, arguments: step.args }];
	}
}

function verdict(step: Step, answer: Answer, end: SessionEnd | undefined, wire: string): Pick<StepResult, 'outcome' | 'reply'> {
	// Gone within the quiet moment: it answered first, but the call is what it died of.
	if (end?.why === 'died' && answer.kind !== 'ended') {
		return { outcome: 'server-died', reply: `the server ${describeExit(end.exit, wire)} right after its answer` };
	}
	switch (answer.kind) {
		case 'result':
			return { outcome: step.kind === 'call' && answer.result['isError'] === true ? 'tool-error' : 'ok', reply: cutReply(answer.result) };
		case 'error':
			return {
				outcome: 'protocol-error',
				reply: cutReply(answer.code === undefined ? answer.message : `${answer.message} (${answer.code})`),
			};
		case 'unanswered':
			return { outcome: 'no-answer', reply: cutReply(answer.message) };
		case 'timeout':
			return { outcome: 'timeout' };
		case 'ended':
			if (answer.end.why === 'flooded') return { outcome: 'protocol-error', reply: `the server wrote more to its ${wire} than we read` };
			if (answer.end.why === 'expired') return { outcome: 'no-answer', reply: 'the server no longer knew the session (HTTP 404)' };
			return { outcome: 'server-died', reply: `the server ${describeExit(answer.end.why === 'died' ? answer.end.exit : undefined, wire)}` };
	}
}
