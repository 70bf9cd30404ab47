// Texts that calls passed to the server, and whether something that it sent holds one of them.

import type { Json } from '#model/declaration.ts';
import type { Step } from '#model/step.ts';
import { assertNever } from '#util/unreachable.ts';
import type { JudgeEvidence } from './rule.ts';

/** Shorter ones are found by chance. */
const LEAST_LENGTH = 6;
/** A piece of an argument has to be longer: `format` stands in many texts. */
const LEAST_PIECE = 12;
const LONG = 200;
const MOST_TEXTS = 5000;
const MAX_DEPTH = 12;
const MAX_LENGTH = 4000;

interface PassedText {
	readonly text: string;
	/** Steps that passed it. */
	readonly steps: Set<number>;
	/** When the first of them began. */
	readonly since: number;
}

/** When a text went out, and during which step. */
export interface Sending {
	readonly at: number;
	readonly step?: number;
}

/** The call during which a text went out, or an earlier one. */
export type PassedBy = 'this call' | 'another call';

/** `alike`: every time that the same text went to the same place. One that goes there whatever calls pass is no argument. */
export function passedTextFinder(
	evidence: Pick<JudgeEvidence, 'steps' | 'declaration'>,
): (words: readonly string[], sending: Sending, alike: readonly Sending[]) => PassedBy | undefined {
	const byToken = tokenIndex(passedTexts(evidence));
	return (words, { at, step }, alike) => {
		const passed = words
			.map(plain)
			.filter(({ length }) => length >= LEAST_LENGTH)
			.flatMap((word) => {
				// Either holds the other, so they have a token in common.
				const candidates = new Set(word.split(' ').flatMap((token) => byToken.get(token) ?? []));
				return [...candidates].filter((argument) => argument.since <= at && isHeld(argument.text, word) && !isFixed(argument, alike));
			});
		if (passed.length === 0) return undefined;
		return step !== undefined && passed.some(({ steps }) => steps.has(step)) ? 'this call' : 'another call';
	};
}

function tokenIndex(texts: ReadonlyMap<string, PassedText>): ReadonlyMap<string, readonly PassedText[]> {
	const index = new Map<string, PassedText[]>();
	for (const passed of texts.values()) {
		for (const token of new Set(passed.text.split(' '))) {
			const known = index.get(token);
			if (known === undefined) index.set(token, [passed]);
			else known.push(passed);
		}
	}
	return index;
}

function isHeld(argument: string, word: string): boolean {
	// A short word only as a whole: `/reports` does not hold “report”.
	if (argument.length < LEAST_PIECE && word.length < LEAST_PIECE) return argument === word;
	return ` ${word} `.includes(` ${argument} `) || (word.length >= LEAST_PIECE && argument.includes(word)) || isCutOff(argument, word);
}

/** A long argument behind a word of the server's own, and without its end: of long requests only the beginning is kept. */
function isCutOff(argument: string, word: string): boolean {
	if (word.length < LONG) return false;
	const at = word.indexOf(argument.slice(0, LONG / 2));
	return at !== -1 && argument.length > LONG && argument.startsWith(word.slice(at));
}

/** The same went out before any call had passed it, or again for calls that passed something else. */
function isFixed({ since, steps }: PassedText, alike: readonly Sending[]): boolean {
	if (alike.some(({ at }) => at < since)) return true;
	const during = new Set(alike.flatMap(({ step }) => step ?? []));
	// A note that is kept and sent during a later call goes out once.
	return during.size > 1 && [...during].some((step) => !steps.has(step));
}

function passedTexts({ steps, declaration }: Pick<JudgeEvidence, 'steps' | 'declaration'>): ReadonlyMap<string, PassedText> {
	// What the server itself suggests, as an enumeration or an example, is its own word.
	const declared = plain(JSON.stringify(declaration ?? {}));
	const texts = new Map<string, PassedText>();
	for (const { step, began } of steps) {
		for (const value of stringsIn(argumentsOf(step), 0)) {
			const text = plain(value.slice(0, MAX_LENGTH));
			if (text.length < LEAST_LENGTH || ` ${declared} `.includes(` ${text} `)) continue;
			const known = texts.get(text);
			if (known !== undefined) known.steps.add(step.id);
			else if (texts.size < MOST_TEXTS) texts.set(text, { text, steps: new Set([step.id]), since: began });
		}
	}
	return texts;
}

function argumentsOf(step: Step): Json {
	switch (step.kind) {
		case 'together':
			return step.inputs as Json;
		case 'call':
		case 'cancel':
		case 'prompt':
			return step.args as Json;
		case 'complete':
			return step.value;
		case 'read':
		case 'subscribe':
		case 'unsubscribe':
			return 'template' in step ? step.uri : null;
		default:
			return assertNever(step);
	}
}

/** `My%20Note.md`, decoded, and `my-note.md` are both `my note md`. */
function plain(text: string): string {
	return text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}

function* stringsIn(value: Json, depth: number): Generator<string> {
	if (typeof value === 'string') yield value;
	else if (typeof value === 'object' && value !== null && depth < MAX_DEPTH)
		for (const inner of Object.values(value)) yield* stringsIn(inner as Json, depth + 1);
}
