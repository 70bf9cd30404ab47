// Derives the outcome of a step from the answer.

import type { Json } from '#model/declaration.ts';
import type { StepResult } from '#model/step.ts';
import { describeExit } from '../server-process.ts';
import type { Answer } from '../session.ts';

const MAX_CHARACTERS = 16 * 1024;

export type Performed = Pick<StepResult, 'outcome' | 'reply'>;

/** `isCall`: a result with isError is an error of the tool. */
export function outcomeOf(answer: Answer, { isCall, wire }: { readonly isCall: boolean; readonly wire: string }): Performed {
	switch (answer.kind) {
		case 'result':
			return { outcome: isCall && answer.result['isError'] === true ? 'tool-error' : 'ok', reply: cutReply(answer.result) };
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

/** Returns a small reply itself, or the beginning of its JSON text with a note of its length. */
function cutReply(reply: Json): Json {
	const text = JSON.stringify(reply);
	if (text.length <= MAX_CHARACTERS) return reply;
	// The text is copied through a buffer, because a slice would retain the whole text as long as the report exists.
	const beginning = Buffer.from(text.slice(0, MAX_CHARACTERS)).toString('utf8');
	return `${beginning}… [cut: ${text.length} characters of JSON]`;
}
