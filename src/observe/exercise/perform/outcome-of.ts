// What an answer says of the step that asked for it.

import type { Json } from '#model/declaration.ts';
import type { StepResult } from '#model/step.ts';
import { describeExit } from '../server-process.ts';
import type { Answer } from '../session.ts';

const MAX_CHARACTERS = 16 * 1024;

export type Performed = Pick<StepResult, 'outcome' | 'reply'>;

/** `isCall`: an answer with isError is an error of the tool. */
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

/** The reply itself when it is small; else the beginning of its JSON text, with a note of how long it was. */
function cutReply(reply: Json): Json {
	const text = JSON.stringify(reply);
	if (text.length <= MAX_CHARACTERS) return reply;
	// Through a buffer: a slice would keep the whole text alive for as long as the report is.
	const beginning = Buffer.from(text.slice(0, MAX_CHARACTERS)).toString('utf8');
	return `${beginning}… [cut: ${text.length} characters of JSON]`;
}
