// Finds concurrent calls that received the answer of another call, by words that only one of the calls passed.

import type { Json, JsonObject } from '#model/declaration.ts';
import type { StepResult, TogetherStep } from '#model/step.ts';
import { isObject } from '#util/json-object.ts';

export interface AnswerAtOnce {
	readonly input: JsonObject;
	readonly outcome: string;
	readonly reply?: Json;
}

export interface StrayAnswer {
	readonly input: JsonObject;
	/** The text that only another call passed. */
	readonly foreign: string;
}

/** Shorter words match by chance. */
const LEAST_LENGTH = 6;
const MOST_WORDS = 100;
const MAX_DEPTH = 12;

export function answersAtOnce({ inputs }: TogetherStep, { reply }: StepResult): readonly AnswerAtOnce[] {
	if (!Array.isArray(reply)) return [];
	return inputs.flatMap((input, index) => {
		const one: Json | undefined = reply[index];
		if (!isObject(one)) return [];
		return [{ input, outcome: String(one['outcome']), ...(one['reply'] === undefined ? {} : { reply: one['reply'] }) }];
	});
}

/**
 * Returns answers with another call's words and none of their own, if every answer to the same call made alone had its own words and none of the others'.
 * A tool that shows stored or earlier data also shows other calls' words when it is called alone.
 */
export function strayAnswers(answers: readonly AnswerAtOnce[], alone: (input: JsonObject) => readonly string[]): readonly StrayAnswer[] {
	const message = answers.map(({ input }) => JSON.stringify(input));
	const words = answers.map(({ input }, index) =>
		[...new Set([...stringsIn(input, 0)].flatMap(wordsOf))]
			.slice(0, MOST_WORDS)
			.filter((word) => !message.some((other, at) => at !== index && other !== message[index] && other.includes(word))),
	);
	const others = words.map((_, index) => words.filter((__, at) => message[at] !== message[index]).flat());
	const isOwn = (text: string, index: number) => holds(text, words[index]) !== undefined && holds(text, others[index]) === undefined;
	const isEchoing = answers.every(({ input }, index) => {
		const before = alone(input);
		return before.length > 0 && before.every((text) => isOwn(text, index));
	});
	if (!isEchoing) return [];
	return answers.flatMap(({ input, outcome, reply }, index): readonly StrayAnswer[] => {
		// A truncated answer may have contained its own words further on.
		if (outcome !== 'ok' || !isObject(reply)) return [];
		const text = JSON.stringify(reply);
		const foreign = holds(text, others[index]);
		return foreign === undefined || holds(text, words[index]) !== undefined ? [] : [{ input, foreign }];
	});
}

function holds(text: string, words: readonly string[] = []): string | undefined {
	return words.find((word) => text.includes(word));
}

/** Returns the text as it is written in JSON, and its words, because few tools return a text unchanged. */
function wordsOf(text: string): readonly string[] {
	return [JSON.stringify(text).slice(1, -1), ...text.split(/[^\w-]+/)].filter(({ length }) => length >= LEAST_LENGTH);
}

function* stringsIn(value: Json, depth: number): Generator<string> {
	if (typeof value === 'string') yield value;
	else if (typeof value === 'object' && value !== null && depth < MAX_DEPTH) {
		for (const inner of Object.values(value)) yield* stringsIn(inner as Json, depth + 1);
	}
}
