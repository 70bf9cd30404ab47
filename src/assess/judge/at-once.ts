// Which of several calls made at once got an answer that belongs to another: told by the words that only one of them has said.

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
	/** What only another call had said. */
	readonly foreign: string;
}

/** Shorter ones are found by chance. */
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
 * Those that hold another's words and none of their own, where every answer to these calls alone held its own and none of the others'.
 * A tool that shows what it keeps, or what was there before, shows others' words when it is called alone, too.
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
		// An answer that was cut may have held its own further on.
		if (outcome !== 'ok' || !isObject(reply)) return [];
		const text = JSON.stringify(reply);
		const foreign = holds(text, others[index]);
		return foreign === undefined || holds(text, words[index]) !== undefined ? [] : [{ input, foreign }];
	});
}

function holds(text: string, words: readonly string[] = []): string | undefined {
	return words.find((word) => text.includes(word));
}

/** The text itself as it stands in JSON, and its words: few tools hand a text back as it was. */
function wordsOf(text: string): readonly string[] {
	return [JSON.stringify(text).slice(1, -1), ...text.split(/[^\w-]+/)].filter(({ length }) => length >= LEAST_LENGTH);
}

function* stringsIn(value: Json, depth: number): Generator<string> {
	if (typeof value === 'string') yield value;
	else if (typeof value === 'object' && value !== null && depth < MAX_DEPTH) {
		for (const inner of Object.values(value)) yield* stringsIn(inner as Json, depth + 1);
	}
}
