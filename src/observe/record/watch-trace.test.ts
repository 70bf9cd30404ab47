import { expect, test } from 'vitest';
import { isTraceSpent, traceLimit } from './watch-trace.ts';

const MEGABYTE = 1024 ** 2;
const traces = (...sizes: readonly number[]) => sizes.map((size) => ({ size: () => size * MEGABYTE }));

test.each<[kept: readonly number[], limit: number, isSpent: boolean]>([
	[[], 384, false],
	[[10, 20], 384, false],
	[[384], 256, false],
	[[384, 250], 32, false],
	[[384, 256], 32, true],
])('after starts with %j MB of trace the next one may write %d MB', (kept, limit, isSpent) => {
	expect(traceLimit(traces(...kept))).toBe(limit * MEGABYTE);
	expect(isTraceSpent(traces(...kept))).toBe(isSpent);
});
