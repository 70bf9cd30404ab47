// The error of one call, in the words of the answer. A result whose whole text is an error message is a failure, too. Pure.

import type { Json } from '#model/declaration.ts';
import type { StepResult } from '#model/step.ts';
import { wholeErrorText, wholeErrorValue } from './error-text.ts';
import { isObject } from './json-object.ts';
import { failureWithoutEcho } from './without-echo.ts';

const WITHOUT_WORDS: Readonly<Record<StepResult['outcome'], string>> = {
	ok: '',
	'tool-error': 'an error without a message',
	'protocol-error': 'a protocol error without a message',
	'no-answer': 'no answer',
	timeout: 'no answer in time',
	'server-died': 'the server ended',
};

/** Returns undefined if the call succeeded. */
export function resultError({
	outcome,
	reply,
	step,
}: Pick<StepResult, 'outcome' | 'reply'> & Partial<Pick<StepResult, 'step'>>): string | undefined {
	if (outcome === 'timeout') return WITHOUT_WORDS.timeout;
	if (outcome !== 'ok') return resultText(reply).trim() || WITHOUT_WORDS[outcome];
	if (typeof reply === 'string') return errorAtBeginning(reply);
	if (!isObject(reply)) return undefined;
	const { content, structuredContent, isError } = reply;
	const flaw = flawIn(content, isError);
	if (flaw !== undefined) return flaw;
	const texts = textsOf(content);
	// An image, a link or a file is a usable result.
	if (texts === undefined) return undefined;
	const text = texts.join('\n').trim();
	const answer = text === '' ? structuredContent : text;
	if (answer === undefined) return undefined;
	const failure = step?.kind === 'call' ? failureWithoutEcho(answer, step.args) : undefined;
	if (failure !== undefined) return wholeErrorValue(failure);
	return typeof answer === 'string' ? wholeErrorText(answer) : wholeErrorValue(answer);
}

/** Every client refuses such a result, so nobody gets it. */
function flawIn(content: Json | undefined, isError: Json | undefined): string | undefined {
	if (content !== undefined && !Array.isArray(content)) return 'not a valid result: content is not a list';
	return isError === undefined || isError === null || typeof isError === 'boolean'
		? undefined
		: 'not a valid result: isError is neither true nor false';
}

/** Returns the text of an answer, or of the message that replaces it. */
export function resultText(reply: Json | undefined): string {
	if (typeof reply === 'string') return reply;
	if (!isObject(reply)) return '';
	const texts = textsOf(reply['content'])?.join('\n') ?? '';
	return texts !== '' || reply['structuredContent'] === undefined ? texts : JSON.stringify(reply['structuredContent']);
}

/** Returns undefined if any part is not text. */
function textsOf(content: Json | undefined): readonly string[] | undefined {
	if (!Array.isArray(content)) return [];
	const texts = content.map((part) => (isObject(part) && typeof part['text'] === 'string' ? part['text'] : undefined));
	return texts.every((text) => text !== undefined) ? texts : undefined;
}

/** A cut answer that is long because it repeats a long argument: {"status": "error", "message": "…", "name": "a very long … */
const BEGUN_ERROR = /^\s*(?:Traceback \(most recent call last\)|\{\s*"(?:status"\s*:\s*"error"|success"\s*:\s*false|error"\s*:\s*"[^"]))/;

/** A long reply is stored as the beginning of its JSON: {"content":[{"type":"text","text":"Traceback (most … */
function errorAtBeginning(cut: string): string | undefined {
	const text = /^\{"content":\[\{"type":"text","text":"((?:[^"\\]|\\.)*)/.exec(cut)?.[1];
	if (text === undefined) return undefined;
	const beginning = text.replaceAll('\\n', '\n').replaceAll('\\"', '"');
	return BEGUN_ERROR.test(beginning) ? beginning : wholeErrorText(beginning);
}
