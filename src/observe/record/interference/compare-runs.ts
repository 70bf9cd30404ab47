// Finds the parts that differ between runs with the first and with the other values of canaries, but not between runs with the same values.

import type { Emitted, EmittedPart } from './emitted-parts.ts';

/** A part, or a piece of it, that reveals whether canaries have their first values. */
export interface Difference {
	readonly key: string;
	readonly part: EmittedPart;
	readonly first: string;
	readonly other: string;
	/** Probability that these runs would show the difference by chance alone. */
	readonly chance: number;
	/** Whether a run emitted what runs with the first values emit. */
	isFirst(run: Emitted): boolean;
}

export interface Comparison {
	readonly differences: readonly Difference[];
	/** Number of parts in all runs. */
	readonly parts: number;
	/** Number of parts that vary between runs with the same values. */
	readonly noisy: number;
}

const GRAM = 8;
const LEAST_LETTERS = 2;
const LEAST_SHARE = 0.25;
const LONGEST_NOISY = 64 * 1024;
const AROUND = 24;
const LONGEST_SHOWN = 80;
export const ABSENT = '(nothing)';

export function compareRuns(withFirst: readonly Emitted[], withOther: readonly Emitted[]): Comparison {
	const parts = new Map([...withFirst, ...withOther].flatMap((run) => [...run]));
	const chanceAt = chances([withFirst, withOther], parts);
	const pairs = withFirst.length + withOther.length - 2;
	const differences: Difference[] = [];
	let noisy = 0;
	for (const [key, part] of parts) {
		const first = withFirst.map((run) => run.get(key)?.text);
		const other = withOther.map((run) => run.get(key)?.text);
		if (isOne(first) && isOne(other)) {
			const chance = (chanceAt.get(placeOf(part)) ?? 0) ** pairs;
			if (first[0] !== other[0]) differences.push({ ...whole(key, part, first[0], other[0]), chance });
			continue;
		}
		noisy++;
		const piece =
			isText(first) && isText(other)
				? (wordThatDiffers(first, other) ?? lettersThatDiffer(first, other) ?? sharedThatDiffers(first, other))
				: undefined;
		if (piece !== undefined)
			differences.push({
				key,
				part,
				first: piece.first,
				other: piece.other,
				chance: 0,
				isFirst: (run) => {
					const text = run.get(key)?.text;
					return text !== undefined && piece.isIn(text);
				},
			});
	}
	return { differences, parts: parts.size, noisy };
}

/**
 * Returns how often a place has equal texts by chance in two runs with the same values. A library that shuffles the headers of one request shuffles those of all,
 * and among a few orders the same one recurs; a random number does not. Only places that vary are counted, because the others involve no chance.
 */
function chances(sides: readonly (readonly Emitted[])[], parts: Emitted): ReadonlyMap<string, number> {
	const counts = new Map<string, { equal: number; pairs: number }>();
	for (const [key, part] of parts) {
		const pairs = sides.flatMap((runs) => runs.slice(1).map((run, index) => run.get(key)?.text === runs[index]?.get(key)?.text));
		if (pairs.every((isEqual) => isEqual)) continue;
		const count = counts.get(placeOf(part)) ?? { equal: 0, pairs: 0 };
		counts.set(placeOf(part), { equal: count.equal + pairs.filter((isEqual) => isEqual).length, pairs: count.pairs + pairs.length });
	}
	return new Map([...counts].map(([place, { equal, pairs }]) => [place, equal / pairs]));
}

/** Returns a key for the same field of all requests to a destination, regardless of the call. */
function placeOf({ channel, destination, place }: EmittedPart): string {
	return `${channel}\0${destination}\0${place.replace(/\[\d+\]/g, '[]')}`;
}

const isOne = (texts: readonly (string | undefined)[]) => texts.every((text) => text === texts[0]);
const isText = (texts: readonly (string | undefined)[]): texts is readonly string[] =>
	texts.every((text) => text !== undefined && text.length <= LONGEST_NOISY);

function whole(key: string, part: EmittedPart, first: string | undefined, other: string | undefined): Omit<Difference, 'chance'> {
	const shown = aroundDifference(first ?? ABSENT, other ?? ABSENT);
	return { key, part, ...shown, isFirst: (run) => run.get(key)?.text === first };
}

interface Piece {
	readonly first: string;
	readonly other: string;
	isIn(text: string): boolean;
}

/** Returns a word at the same position in all texts that follows the canaries alone. */
function wordThatDiffers(first: readonly string[], other: readonly string[]): Piece | undefined {
	const words = (texts: readonly string[]) => texts.map((text) => text.match(/[\p{L}\p{N}]+/gu) ?? []);
	const [a, b] = [words(first), words(other)];
	const { length = 0 } = a[0] ?? [];
	if (length < 2 || [...a, ...b].some((one) => one.length !== length)) return undefined;
	for (let at = 0; at < length; at++) {
		const [wordsA, wordsB] = [a.map((one) => one[at]), b.map((one) => one[at])];
		const [wordA, wordB] = [wordsA[0], wordsB[0]];
		if (wordA === undefined || wordB === undefined || wordA === wordB || !isOne(wordsA) || !isOne(wordsB)) continue;
		return { first: cut(wordA), other: cut(wordB), isIn: (text) => (text.match(/[\p{L}\p{N}]+/gu) ?? [])[at] === wordA };
	}
	return undefined;
}

/** Returns, for texts of equal length, the positions whose letters follow the canaries alone, such as the last digits of a growing number. */
function lettersThatDiffer(first: readonly string[], other: readonly string[]): Piece | undefined {
	const [a = '', b = ''] = [first[0], other[0]];
	if (first.length < 2 || [...first, ...other].some(({ length }) => length !== a.length)) return undefined;
	const varying = Array.from(a, (_, at) => at).filter((at) => [...first, ...other].some((text) => text[at] !== a[at]));
	const positions = varying.filter(
		(at) => a[at] !== b[at] && first.every((text) => text[at] === a[at]) && other.every((text) => text[at] === b[at]),
	);
	// A single position is chance too often, and so are a few of many: one in sixteen random digits is the same twice.
	if (positions.length < LEAST_LETTERS || positions.length < varying.length * LEAST_SHARE) return undefined;
	const isIn = (text: string) => text.length === a.length && positions.every((at) => text[at] === a[at]);
	return { ...aroundDifference(a, b), isIn };
}

/** Returns consecutive letters that all runs with the same values share, at any position, and no run with the other values has. */
function sharedThatDiffers(first: readonly string[], other: readonly string[]): Piece | undefined {
	if (first.length < 2) return undefined;
	const grams = (texts: readonly string[]) => texts.map(gramsOf);
	const [a, b] = [grams(first), grams(other)];
	const own = (mine: readonly ReadonlySet<string>[], theirs: readonly ReadonlySet<string>[]) =>
		[...(mine[0] ?? [])].find((gram) => mine.every((one) => one.has(gram)) && !theirs.some((one) => one.has(gram)));
	const gramA = own(a, b);
	// A single text shares everything with itself, so at least two runs with the other values are needed.
	const gramB = other.length < 2 ? '' : own(b, a);
	return gramA === undefined || gramB === undefined ? undefined : { first: gramA, other: gramB, isIn: (text) => text.includes(gramA) };
}

function gramsOf(text: string): ReadonlySet<string> {
	const grams = new Set<string>();
	for (let at = 0; at + GRAM <= text.length; at++) grams.add(text.slice(at, at + GRAM));
	return grams;
}

function aroundDifference(first: string, other: string): { readonly first: string; readonly other: string } {
	let at = 0;
	while (at < first.length && at < other.length && first[at] === other[at]) at++;
	const from = Math.max(0, at - AROUND);
	return { first: cut(first.slice(from)), other: cut(other.slice(from)) };
}

function cut(text: string): string {
	return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`;
}
