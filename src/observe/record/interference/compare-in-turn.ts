// Runs without and with a change, in turn, until it is clear what follows the change; then which of the changed things each difference follows.

import { type Comparison, compareRuns } from './compare-runs.ts';
import type { Emitted } from './emitted-parts.ts';
import { type NamedDifference, nameCanaries, type RunWith } from './name-canaries.ts';

export interface KnownRuns {
	/** In which nothing was changed. */
	readonly first: readonly Emitted[];
	/** In which everything was. */
	readonly other: readonly Emitted[];
}

export interface Compared {
	readonly comparison: Comparison;
	readonly runs: KnownRuns;
}

/** The first values and the others in turn: what only changes with time fits neither. */
const LEAST_RUNS = 4;
/** Where chance alone could still make the difference. */
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
	{ comparison }: Pick<Compared, 'comparison'>,
	keys: readonly string[],
	runWith: RunWith,
): Promise<readonly NamedDifference[]> {
	const { differences } = comparison;
	if (differences.length === 0) return [];
	// What comes after the last difference need not be done again.
	const upTo = Math.max(1, ...differences.map(({ part }) => part.call));
	return nameCanaries(differences, keys, (changed) => runWith(changed, upTo));
}
