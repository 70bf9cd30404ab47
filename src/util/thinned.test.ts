import { expect, test } from 'vitest';
import { thinned } from './thinned.ts';

const sample = (at: number, memoryBytes = 1) => ({
	at,
	cpuMs: at * 2,
	waitingMs: 0,
	memoryBytes,
	processes: 1,
	threads: 1,
	descriptors: 1,
	bytesOut: at,
});

test('few samples stay as they are', () => {
	const few = [sample(0), sample(1)];
	expect(thinned(few, 2)).toEqual(few);
});

test('many become few: the first and the last stay, a peak is not lost', () => {
	const many = Array.from({ length: 1001 }, (_, at) => sample(at, at === 500 ? 9 : 1));
	const few = thinned(many, 40);
	expect(few.length).toBeLessThanOrEqual(40);
	expect(few.length).toBeGreaterThan(20);
	expect([few[0], few.at(-1)]).toEqual([many[0], many.at(-1)]);
	expect(few.filter(({ memoryBytes }) => memoryBytes === 9)).toHaveLength(1);
	expect(few.map(({ at }) => at)).toEqual(few.map(({ at }) => at).toSorted((a, b) => a - b));
});
