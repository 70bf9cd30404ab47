// Texts that calls passed to the server, and a test whether data that the server sent contains one of them.

import type { Json } from '#model/declaration.ts';
import type { Step } from '#model/step.ts';
import { assertNever } from '#util/unreachable.ts';
import type { JudgeEvidence } from './rule.ts';

/** Shorter texts match by chance. */
const LEAST_LENGTH = 6;
/** A part of an argument has to be longer, because a word such as `format` occurs in many texts. */
const LEAST_PIECE = 12;
const LONG = 200;
const MOST_TEXTS = 5000;
const MAX_DEPTH = 12;
const MAX_LENGTH = 4000;

interface PassedText {
	readonly text: string;
	/** Steps that passed the text. */
	readonly steps: Set<number>;
	/** Time when the first of these steps began. */
	readonly since: number;
}

/** When data was sent, and during which step. */
export interface Sending {
	readonly at: number;
	readonly step?: number;
}

/** The call during which the text was sent, or an earlier call. */
export type PassedBy = 'this call' | 'another call';

/** `alike`: every time that the same text went to the same place. A text that goes there regardless of the calls is not an argument. */
export function passedTextFinder(
	evidence: Pick<JudgeEvidence, 'steps' | 'declaration'>,
): (words: readonly string[], sending: Sending, alike: readonly Sending[]) => PassedBy | undefined {
	const byToken = tokenIndex(passedTexts(evidence));
	return (words, { at, step }, alike) => {
		const passed = words
			.map(plain)
			.filter(({ length }) => length >= LEAST_LENGTH)
			.flatMap((word) => {
				// One text contains the other, so they have a token in common.
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
	// A short word must match as a whole: `/reports` does not contain “report”.
	if (argument.length < LEAST_PIECE && word.length < LEAST_PIECE) return argument === word;
	return ` ${word} `.includes(` ${argument} `) || (word.length >= LEAST_PIECE && argument.includes(word)) || isCutOff(argument, word);
}

/** Matches a long argument that follows a word of the server's own and lacks its end, because only the beginning of a long request is stored. */
function isCutOff(argument: string, word: string): boolean {
	if (word.length < LONG) return false;
	const at = word.indexOf(argument.slice(0, LONG / 2));
	return at !== -1 && argument.length > LONG && argument.startsWith(word.slice(at));
}

/** Whether the same text was sent before any call passed it, or again for calls that passed another text. */
function isFixed({ since, steps }: PassedText, alike: readonly Sending[]): boolean {
	if (alike.some(({ at }) => at < since)) return true;
	const during = new Set(alike.flatMap(({ step }) => step ?? []));
	// A note that is stored and sent during a later call is sent once.
	return during.size > 1 && [...during].some((step) => !steps.has(step));
}

function passedTexts({ steps, declaration }: Pick<JudgeEvidence, 'steps' | 'declaration'>): ReadonlyMap<string, PassedText> {
	// A value that the server itself suggests, in an enumeration or an example, is the server's own text.
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
