// Texts that calls passed to the server, and a test whether data that the server sent contains one of them.

import type { Json } from '#model/declaration.ts';
import type { Step } from '#model/step.ts';
import { decodedTexts } from '#util/decoded-text.ts';
import { assertNever } from '#util/unreachable.ts';
import { isIdentifier } from './identifiers.ts';
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

/** The call during which the text was sent, or an earlier call. `and more`: beside what this call passed, the text carries data of another origin. */
export type PassedBy = 'this call' | 'this call and more' | 'another call';

/** `alike`: every time that the same text went to the same place. A text that goes there regardless of the calls is not an argument. */
export function passedTextFinder(
	evidence: Pick<JudgeEvidence, 'steps' | 'declaration'>,
): (words: readonly string[], sending: Sending, alike: readonly Sending[]) => PassedBy | undefined {
	const byToken = tokenIndex(passedTexts(evidence));
	return (words, { at, step }, alike) => {
		const held = words.flatMap((text) => {
			const word = plain(text);
			if (word.length < LEAST_LENGTH) return [];
			// One text contains the other, so they have a token in common.
			const candidates = new Set(word.split(' ').flatMap((token) => byToken.get(token) ?? []));
			const passed = [...candidates].filter((argument) => argument.since <= at && isHeld(argument.text, word) && !isFixed(argument, alike));
			return passed.length === 0 ? [] : [{ text, passed }];
		});
		if (held.length === 0) return undefined;
		const own = held.flatMap(({ text, passed }) => {
			const ofThis = passed.filter(({ steps }) => step !== undefined && steps.has(step));
			return ofThis.length === 0 ? [] : [{ text, ofThis }];
		});
		if (own.length === 0) return 'another call';
		return own.some(({ text, ofThis }) => hasMore(text, ofThis)) ? 'this call and more' : 'this call';
	};
}

// sample: hello ada@corp.example · hello|/home/ada/notes
const SEPARATORS = /[\s,;|&"'()<>]+/;
const ABSOLUTE_PATH = /^~?(?:\/[\w.-]+){2,}/;

/** Whether a text has a long rest, an identifier, an encoded text or a path that is not part of these arguments. Short words of the server's own are no data. */
function hasMore(text: string, passed: readonly PassedText[]): boolean {
	const word = plain(text);
	// The segments of a request's path are texts of their own, and the fixed ones among them belong to the service.
	if (text.startsWith('/') || passed.some((argument) => argument.text.includes(word))) return false;
	const rest = passed
		.toSorted((a, b) => b.text.length - a.text.length)
		.reduce((left, argument) => left.replaceAll(argument.text, ' '), word);
	if (rest.trim().length > LONG && !passed.some((argument) => isCutOff(argument.text, word))) return true;
	return text.split(SEPARATORS).some((piece) => {
		const isData = isIdentifier(piece) || decodedTexts(piece).length > 0 || ABSOLUTE_PATH.test(piece);
		return isData && !passed.some((argument) => argument.text.includes(plain(piece)));
	});
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
