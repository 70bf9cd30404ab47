// Interleaves repetitions of two or more ways to do a thing, so that a busy moment of the machine affects all equally.

export interface Sample {
	readonly min: number;
	readonly median: number;
}

export async function interleave<K extends string>(
	repetitions: number,
	ways: Readonly<Record<K, () => Promise<number>>>,
): Promise<Record<K, Sample>> {
	const names = Object.keys(ways) as K[];
	const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
	for (let i = 0; i < repetitions; i++) for (const name of names) times[name].push(await ways[name]());
	return Object.fromEntries(names.map((name) => [name, summarise(times[name])])) as Record<K, Sample>;
}

function summarise(times: readonly number[]): Sample {
	const sorted = [...times].sort((a, b) => a - b);
	return { min: sorted[0] ?? Number.NaN, median: sorted[sorted.length >> 1] ?? Number.NaN };
}

/** A line of the output. `bar`: the promise and whether it is kept. Empty: nothing was promised. */
export interface BenchRow {
	readonly what: string;
	readonly value: string;
	readonly bar: string;
}

export const ROWS: BenchRow[] = [];

export function row(what: string, value: string, bar: string): void {
	ROWS.push({ what, value, bar });
	process.stdout.write(`${what.padEnd(58)} ${value.padEnd(44)} ${bar}\n`);
}

export function ratio(traced: Sample, bare: Sample): string {
	return `${(traced.median / bare.median).toFixed(2)}× median, ${(traced.min / bare.min).toFixed(2)}× min`;
}
