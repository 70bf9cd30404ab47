// Alternates runs without and with a change until it is clear which differences follow the change, and then finds the changed item that each difference follows.

import { type Comparison, compareRuns } from './compare-runs.ts';
import type { Emitted } from './emitted-parts.ts';
import { GATHERED } from './gathered-parts.ts';
import { type NamedDifference, nameCanaries, type RunWith } from './name-canaries.ts';
import { SECOND_START } from './repeat-calls.ts';

export interface KnownRuns {
	/** Runs in which nothing was changed. */
	readonly first: readonly Emitted[];
	/** Runs in which everything was changed. */
	readonly other: readonly Emitted[];
}

export interface Compared {
	readonly comparison: Comparison;
	readonly runs: KnownRuns;
}

/**
 * First and other values alternate, so a part that only changes with time fits neither. One of a few words that are drawn anew in each run agrees with the
 * change in one of some fifty comparisons of four runs, and finding out by naming its canaries takes eight more runs.
 */
const LEAST_RUNS = 6;
/** Bound of runs where chance could still explain the difference. */
const MOST_RUNS = 8;
const LEAST_CHANCE = 0.02;

/** `known`: runs that were made before. */
export async function compareInTurn(
	runWith: RunWith,
	keys: readonly string[],
	known: KnownRuns = { first: [], other: [] },
): Promise<Compared> {
	const [first, other] = [[...known.first], [...known.other]];
	for (;;) {
		const comparison = first.length === 0 || other.length === 0 ? undefined : compareRuns(first, other);
		if (comparison !== undefined && isClear(comparison, Math.min(first.length, other.length) * 2))
			return { comparison, runs: { first, other } };
		const isFirst = first.length <= other.length;
		(isFirst ? first : other).push(await runWith(new Set(isFirst ? [] : keys)));
	}
}

function isClear({ differences }: Comparison, runs: number): boolean {
	if (differences.length === 0 || runs >= MOST_RUNS) return true;
	return runs >= LEAST_RUNS && differences.every(({ chance }) => chance < LEAST_CHANCE);
}

export async function nameDifferences(
	{ comparison, runs }: Compared,
	keys: readonly string[],
	runWith: RunWith,
): Promise<readonly NamedDifference[]> {
	const { differences } = comparison;
	if (differences.length === 0) return [];
	const made = [
		...runs.first.map((emitted) => ({ changed: new Set<string>(), emitted })),
		...runs.other.map((emitted) => ({ changed: new Set(keys), emitted })),
	];
	// Calls after the last difference need not be repeated, unless they make what a second start finds, or it may be any call that shows the difference.
	const isOfAnyCall = differences.some(({ key }) => key.startsWith(SECOND_START) || key.includes(GATHERED));
	const upTo = isOfAnyCall ? undefined : Math.max(1, ...differences.map(({ part }) => part.call));
	return nameCanaries(differences, keys, (changed) => runWith(changed, upTo), made);
}
