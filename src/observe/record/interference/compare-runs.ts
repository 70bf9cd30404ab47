// Finds the parts that differ between runs with the first and with the other values of canaries, but not between runs with the same values.

import { gatheredDifference } from './compare-gathered.ts';
import type { Difference } from './difference.ts';
import { aroundDifference, PieceFinder } from './differing-piece.ts';
import type { Emitted, EmittedPart } from './emitted-parts.ts';
import { GATHERED } from './gathered-parts.ts';

interface LikelyDifference extends Difference {
	/** Probability that these runs would show the difference by chance alone. */
	readonly chance: number;
}

export interface Comparison {
	readonly differences: readonly LikelyDifference[];
	/** Number of parts in all runs. */
	readonly parts: number;
	/** Number of parts that vary between runs with the same values. */
	readonly noisy: number;
}

export const ABSENT = '(nothing)';

export function compareRuns(withFirst: readonly Emitted[], withOther: readonly Emitted[]): Comparison {
	const parts = new Map([...withFirst, ...withOther].flatMap((run) => [...run]));
	const chanceAt = chances([withFirst, withOther], parts);
	const pairs = withFirst.length + withOther.length - 2;
	const differences: LikelyDifference[] = [];
	const gathered = [...parts].filter(([, { members }]) => members !== undefined);
	let noisy = 0;
	for (const [key, part] of parts) {
		if (part.members !== undefined) continue;
		const isNoisy = !isOne(textsOf(key, withFirst)) || !isOne(textsOf(key, withOther));
		if (isNoisy) noisy++;
		const found = differenceAt({ key, part }, withFirst, withOther);
		if (found !== undefined) differences.push({ ...found, chance: isNoisy ? 0 : (chanceAt.get(placeOf(part)) ?? 0) ** pairs });
	}
	const known = new Set(differences.map(({ key }) => key));
	for (const [key, part] of gathered) {
		const members = withFirst.flatMap((run) => [...(run.get(key)?.members?.keys() ?? [])]);
		const found = members.some((one) => known.has(one)) ? undefined : differenceAt({ key, part }, withFirst, withOther);
		if (found === undefined) continue;
		// Some of many values are the same in a few runs by chance.
		differences.push({ ...found, chance: 1 });
		for (const one of members) known.add(one);
	}
	return { differences, parts: parts.size - gathered.length, noisy };
}

/** Returns the difference in one part. `pieces`: shared by several comparisons of the same part. */
export function differenceAt(
	{ key, part }: Pick<Difference, 'key' | 'part'>,
	withFirst: readonly Emitted[],
	withOther: readonly Emitted[],
	pieces = new PieceFinder(),
): Difference | undefined {
	if (key.includes(GATHERED)) return gatheredDifference(key, withFirst, withOther);
	const [first, other] = [textsOf(key, withFirst), textsOf(key, withOther)];
	if (isOne(first) && isOne(other)) {
		if (first[0] === other[0]) return undefined;
		const shown = aroundDifference(first[0] ?? ABSENT, other[0] ?? ABSENT);
		return { key, part, ...shown, isFirst: (run) => run.get(key)?.text === first[0] };
	}
	const piece = pieces.find(first, other);
	if (piece === undefined) return undefined;
	const isFirst = (run: Emitted) => {
		const text = run.get(key)?.text;
		return text !== undefined && piece.isIn(text);
	};
	return { key, part, first: piece.first, other: piece.other, isFirst };
}

const textsOf = (key: string, runs: readonly Emitted[]) => runs.map((run) => run.get(key)?.text);

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
