// Finds the canaries that a difference depends on: each run changes another half of them, and the difference must follow its canary in all runs.

import { differenceAt } from './compare-runs.ts';
import type { Difference } from './difference.ts';
import { PieceFinder } from './differing-piece.ts';
import type { Emitted } from './emitted-parts.ts';
import { MACHINE } from './repeat-calls.ts';

/** Makes a run in which these canaries have their other value. `upTo`: number of calls. Absent: all calls. */
export type RunWith = (keys: ReadonlySet<string>, upTo?: number) => Promise<Emitted>;

/** A run, and the keys of what was changed in it. */
export interface ChangedRun {
	readonly changed: ReadonlySet<string>;
	readonly emitted: Emitted;
}

export interface NamedDifference {
	readonly difference: Difference;
	readonly canaries: readonly string[];
}

/** A server that behaves randomly fits a pattern of two runs now and then. */
const CONFIRMATIONS = 4;

/**
 * `made`: the runs that showed the differences. Leaves out differences that do not follow the canaries in every run. A difference is looked for anew in all
 * runs, and not taken from the first few: in those, something that varies beside it may agree with the canaries by chance, such as a digit of the time.
 */
export async function nameCanaries(
	differences: readonly Difference[],
	keys: readonly string[],
	runWith: RunWith,
	made: readonly ChangedRun[],
): Promise<readonly NamedDifference[]> {
	const runs = [...made];
	const run = async (changed: ReadonlySet<string>) => {
		const emitted = await runWith(changed);
		runs.push({ changed, emitted });
		return emitted;
	};
	const bits = Math.ceil(Math.log2(keys.length + 1));
	for (let bit = 0; bit < bits; bit++) await run(new Set(keys.filter((_, index) => ((index + 1) >> bit) & 1)));
	const single = await confirmed(
		differences.flatMap((one) => following(one, keys, runs)),
		keys,
		runs,
		run,
	);
	const unclear = differences.filter(({ key }) => !single.some(({ difference }) => difference.key === key));
	return [...single, ...(await namedByKind(unclear, keys, runs, run))];
}

/** Returns the difference once for each of the canaries that it follows. */
function following(difference: Difference, keys: readonly string[], runs: readonly ChangedRun[]): readonly NamedDifference[] {
	const pieces = new PieceFinder();
	return keys.flatMap((key) => {
		const sides = [false, true].map((isOther) => runs.flatMap(({ changed, emitted }) => (changed.has(key) === isOther ? [emitted] : [])));
		const found = differenceAt(difference, sides[0] ?? [], sides[1] ?? [], pieces);
		return found === undefined ? [] : [{ difference: found, canaries: [key] }];
	});
}

/** Each difference must follow its own canary and no other one. */
async function confirmed(
	named: readonly NamedDifference[],
	keys: readonly string[],
	runs: readonly ChangedRun[],
	run: RunWith,
): Promise<readonly NamedDifference[]> {
	let left = named;
	for (let round = 0; round < CONFIRMATIONS && left.length > 0; round++) {
		const concerned = someOf([...new Set(left.flatMap(({ canaries }) => canaries))], round);
		await run(concerned);
		await run(new Set(keys.filter((key) => !concerned.has(key))));
		left = left.flatMap(({ difference, canaries }) => following(difference, canaries, runs));
	}
	return left;
}

/** Returns all of them and, in every other round, another half: two canaries that were almost always changed together are told apart. */
function someOf(keys: readonly string[], round: number): ReadonlySet<string> {
	return new Set(keys.length === 1 || round % 2 === 0 ? keys : keys.filter((_, index) => ((index + 1) >> (round >> 1)) & 1));
}

/** Changes several canaries at once: the variables, the files, the machine, or all of them. */
async function namedByKind(
	differences: readonly Difference[],
	keys: readonly string[],
	runs: readonly ChangedRun[],
	run: RunWith,
): Promise<readonly NamedDifference[]> {
	let left = differences;
	for (let round = 0; round < CONFIRMATIONS && left.length > 0; round++) {
		await run(new Set());
		await run(new Set(keys));
		const [none, all] = [0, keys.length].map((size) => runs.flatMap(({ changed, emitted }) => (changed.size === size ? [emitted] : [])));
		left = left.flatMap((one) => differenceAt(one, none ?? [], all ?? []) ?? []);
	}
	if (left.length === 0) return [];
	const found = new Map<Difference, string[]>(left.map((difference) => [difference, []]));
	const kinds = ['env:', 'file:', 'argument:', MACHINE].map((kind) => keys.filter((key) => key.startsWith(kind)));
	for (const ofKind of kinds.filter(({ length }) => length > 0)) {
		const emitted = await run(new Set(ofKind));
		for (const [difference, canaries] of found) if (!difference.isFirst(emitted)) canaries.push(...ofKind);
	}
	return [...found].flatMap(([difference, canaries]) => (canaries.length === 0 ? [] : [{ difference, canaries }]));
}
