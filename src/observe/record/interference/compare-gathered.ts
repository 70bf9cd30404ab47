// Finds a text, or consecutive letters, that stand somewhere among the gathered parts of all runs with the first values, and in no run with the other ones.

import type { Difference } from './difference.ts';
import { gramsOf } from './differing-piece.ts';
import type { Emitted, EmittedPart } from './emitted-parts.ts';

/** A shorter text, such as a number of two digits, occurs among others by chance. */
const LEAST_TEXT = 4;
/** Beyond it, only whole texts are compared. */
const MOST_LETTERS = 256 * 1024;

type Gathered = EmittedPart | undefined;
type Pieces = ReadonlySet<string>;

/** Each run is compared with many others. */
const textsOfPart = new WeakMap<EmittedPart, Pieces>();

export function gatheredDifference(key: string, withFirst: readonly Emitted[], withOther: readonly Emitted[]): Difference | undefined {
	const [first, other] = [withFirst.map((run) => run.get(key)), withOther.map((run) => run.get(key))];
	// What two runs share may be constant. A single text shares everything with itself.
	if (first.length < 2 || isOnePlace([...first, ...other])) return undefined;
	const texts = [...first, ...other].map(textsOf);
	const common = new Set([...(texts[0] ?? [])].filter((text) => texts.every((one) => one.has(text))));
	const varying = texts.map((one) => new Set([...one].filter((text) => !common.has(text))));
	const found = ownPieces(varying, first.length) ?? ownPieces(withoutConstants(varying.map(gramsOfAll)), first.length, common);
	const part = found && memberWith(first[0], found.first);
	if (found === undefined || part === undefined) return undefined;
	return { key, part, ...found, isFirst: (run) => memberWith(run.get(key), found.first) !== undefined };
}

/** Whether the parts are one and the same in all runs, which is compared by itself. */
function isOnePlace(parts: readonly Gathered[]): boolean {
	const keys = new Set(parts.flatMap((part) => [...(part?.members?.keys() ?? [])]));
	return keys.size === 1 && parts.every((part) => part !== undefined);
}

/** Returns a piece that all runs with the first values have, which come first, and no other run has, and one of the others. */
function ownPieces(pieces: readonly Pieces[], firsts: number, common: Pieces = new Set()) {
	const [mine, theirs] = [pieces.slice(0, firsts), pieces.slice(firsts)];
	const own = (some: readonly Pieces[], others: readonly Pieces[]) =>
		[...(some[0] ?? [])].find(
			(piece) =>
				!others.some((one) => one.has(piece)) && some.every((one) => one.has(piece)) && ![...common].some((text) => text.includes(piece)),
		);
	const first = own(mine, theirs);
	if (first === undefined) return undefined;
	const other = theirs.length < 2 ? '' : own(theirs, mine);
	return other === undefined ? undefined : { first, other };
}

function textsOf(part: Gathered): Pieces {
	if (part === undefined) return new Set();
	const known = textsOfPart.get(part);
	if (known !== undefined) return known;
	const texts = new Set([...(part.members?.values() ?? [])].map(({ text }) => text).filter(({ length }) => length >= LEAST_TEXT));
	textsOfPart.set(part, texts);
	return texts;
}

function gramsOfAll(texts: Pieces): Pieces {
	const letters = [...texts].reduce((sum, { length }) => sum + length, 0);
	return letters > MOST_LETTERS ? new Set() : new Set([...texts].flatMap((text) => [...gramsOf(text)]));
}

/** Leaves out letters of which one half stands in every run: `on ID: e` is a constant and one digit, and many runs share a digit. */
function withoutConstants(grams: readonly Pieces[]): readonly Pieces[] {
	const halves = grams.map((some) => new Set([...some].flatMap(halvesOf)));
	const constant = new Set([...(halves[0] ?? [])].filter((half) => halves.every((one) => one.has(half))));
	return grams.map((some) => new Set([...some].filter((gram) => !halvesOf(gram).some((half) => constant.has(half)))));
}

function halvesOf(gram: string): readonly string[] {
	return [gram.slice(0, gram.length >> 1), gram.slice(gram.length >> 1)];
}

function memberWith(part: Gathered, piece: string): Gathered {
	const all = [...(part?.members?.values() ?? [])];
	return all.find(({ text }) => text === piece) ?? all.find(({ text }) => text.includes(piece));
}
