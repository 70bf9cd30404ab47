// Performs one step: sends its messages and returns the outcome.

import { z } from 'zod';
import { METHOD } from '#mcp/methods.ts';
import type { JsonObject } from '#model/declaration.ts';
import type { Step } from '#model/step.ts';
import type { MessageLog } from '../message-log.ts';
import type { Answer, Session } from '../session.ts';
import { callAsTask } from './call-as-task.ts';
import { cancelCall } from './cancel-call.ts';
import { outcomeOf, type Performed } from './outcome-of.ts';

/** https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/completion */
const completion = z.object({
	completion: z.object({
		values: z.array(z.string()).max(100),
		total: z.int().min(0).optional(),
		hasMore: z.boolean().optional(),
	}),
});

export async function performStep(session: Session, step: Step, signal: AbortSignal): Promise<Performed> {
	if (step.kind === 'together') return performTogether(session, step, signal);
	const answer = await answerTo(session, step, signal);
	return outcomeOf(answer, { isCall: step.kind === 'call', wire: session.wire });
}

async function answerTo(session: Session, step: Exclude<Step, { kind: 'together' }>, signal: AbortSignal): Promise<Answer> {
	const { timeoutMs } = step;
	switch (step.kind) {
		case 'call': {
			using _borrowed = step.headers === undefined ? undefined : session.borrowHeaders(step.headers);
			if (step.asTask === true) return await callAsTask(session, step, signal);
			return await session.request(METHOD.callTool, { name: step.tool, arguments: step.args }, { timeoutMs, signal });
		}
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

/** The gravest outcome represents all calls. */
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

/** Records a result that is not a valid completion. */
function noteCompletion(log: MessageLog, result: JsonObject): void {
	const read = completion.safeParse(result);
	if (read.success) return;
	const [issue] = read.error.issues;
	const text = `completion/complete: ${issue?.path.join('.') || 'result'}: ${issue?.message}: ${JSON.stringify(result)}`;
	log.note('invalid', text, Buffer.byteLength(text));
}
