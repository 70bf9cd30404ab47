// Finds the canaries that a difference depends on: each run changes another half of them, and the runs that show the difference spell the canary's number.

import type { Difference } from './compare-runs.ts';
import type { Emitted } from './emitted-parts.ts';
import { MACHINE } from './repeat-calls.ts';

/** Makes a run in which these canaries have their other value. `upTo`: number of calls. Absent: all calls. */
export type RunWith = (keys: ReadonlySet<string>, upTo?: number) => Promise<Emitted>;

export interface NamedDifference {
	readonly difference: Difference;
	readonly canaries: readonly string[];
}

/** A server that behaves randomly fits a pattern of two runs now and then. */
const CONFIRMATIONS = 4;

/** Leaves out differences that do not follow the canaries in every further run. */
export async function nameCanaries(
	differences: readonly Difference[],
	keys: readonly string[],
	runWith: RunWith,
): Promise<readonly NamedDifference[]> {
	const bits = Math.ceil(Math.log2(keys.length + 1));
	const runs: Emitted[] = [];
	for (let bit = 0; bit < bits; bit++) runs.push(await runWith(new Set(keys.filter((_, index) => ((index + 1) >> bit) & 1))));
	const numbered = differences.map((difference) => {
		const number = runs.reduce((sum, run, bit) => (difference.isFirst(run) ? sum : sum + 2 ** bit), 0);
		const key = keys[number - 1];
		return { difference, canaries: key === undefined ? [] : [key] };
	});
	const single = await confirmed(
		numbered.filter(({ canaries }) => canaries.length > 0),
		keys,
		runWith,
	);
	const unclear = differences.filter((one) => !single.some(({ difference }) => difference === one));
	return [...single, ...(await namedByKind(unclear, keys, runWith))];
}

/** Each difference must follow its own canary and no other one. */
async function confirmed(
	named: readonly NamedDifference[],
	keys: readonly string[],
	runWith: RunWith,
): Promise<readonly NamedDifference[]> {
	let left = named;
	for (let round = 0; round < CONFIRMATIONS && left.length > 0; round++) {
		const concerned = new Set(left.flatMap(({ canaries }) => canaries));
		const changed = await runWith(concerned);
		const unchanged = await runWith(new Set(keys.filter((key) => !concerned.has(key))));
		left = left.filter(({ difference }) => !difference.isFirst(changed) && difference.isFirst(unchanged));
	}
	return left;
}

/** Changes several canaries at once: the variables, the files, the machine, or all of them. */
async function namedByKind(
	differences: readonly Difference[],
	keys: readonly string[],
	runWith: RunWith,
): Promise<readonly NamedDifference[]> {
	if (differences.length === 0) return [];
	const kinds = ['env:', 'file:', 'argument:', MACHINE].map((kind) => keys.filter((key) => key.startsWith(kind)));
	const found = new Map<Difference, string[]>(differences.map((difference) => [difference, []]));
	for (let round = 0; round < CONFIRMATIONS; round++) {
		const none = await runWith(new Set());
		const all = await runWith(new Set(keys));
		for (const difference of found.keys()) if (!difference.isFirst(none) || difference.isFirst(all)) found.delete(difference);
		if (found.size === 0) return [];
	}
	for (const ofKind of kinds.filter(({ length }) => length > 0)) {
		const run = await runWith(new Set(ofKind));
		for (const [difference, canaries] of found) if (!difference.isFirst(run)) canaries.push(...ofKind);
	}
	return [...found].flatMap(([difference, canaries]) => (canaries.length === 0 ? [] : [{ difference, canaries }]));
}
