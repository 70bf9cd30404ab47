// Reads a declared value as texts: its strings, and its parameter names as words. The comparison is by sentence, because a text that grows keeps its old sentences.

import type { Json } from '#model/declaration.ts';
import { withoutOrder } from '#model/without-order.ts';

export interface TextChange {
	/** The whole text before the change; `after` is the whole text after it. */
	readonly before: string;
	readonly after: string;
	readonly newSentences: readonly Sentence[];
	readonly lostSentences: readonly Sentence[];
}

export interface Sentence {
	readonly text: string;
	/** Whether the sentence opens its text. There an imperative describes the tool (“Read a file.”); it does not instruct the model. */
	readonly isFirst: boolean;
}

/** Schema keywords carry no meaning for a model. */
const KEYWORDS: ReadonlySet<string> = new Set(
	'type properties required description title items enum const default anyOf oneOf allOf not format pattern name arguments'.split(' '),
);
// One. Two! · a line\nanother
const SENTENCE_END = /(?<=[.!?。！？])\s+|\n+/;

export function textChange(was: Json | undefined, is: Json | undefined): TextChange {
	const [before, after] = [textsOf(was), textsOf(is)];
	const [old, now] = [before.flatMap(sentencesOf), after.flatMap(sentencesOf)];
	return {
		before: before.join('\n'),
		after: after.join('\n'),
		newSentences: notIn(now, old),
		lostSentences: notIn(old, now),
	};
}

function notIn(sentences: readonly Sentence[], others: readonly Sentence[]): readonly Sentence[] {
	const known = new Set(others.map(({ text }) => normal(text)));
	return sentences.filter(({ text }) => !known.has(normal(text)));
}

function normal(text: string): string {
	return withoutOrder(text).toLowerCase().replace(/\s+/g, ' ').trim();
}

function sentencesOf(text: string): readonly Sentence[] {
	return text
		.split(SENTENCE_END)
		.filter((sentence) => sentence.trim() !== '')
		.map((sentence, index) => ({ text: sentence, isFirst: index === 0 }));
}

function textsOf(value: Json | undefined): readonly string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	if (Array.isArray(value)) return value.flatMap(textsOf);
	return Object.entries(value).flatMap(([key, inner]) => [...(KEYWORDS.has(key) ? [] : [asWords(key)]), ...textsOf(inner)]);
}

/** api_key, apiKey → api key */
function asWords(name: string): string {
	return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').replace(/[_-]+/g, ' ');
}
