import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonCost } from './json-cost.ts';

function depthOf(value: unknown): number {
	if (typeof value !== 'object' || value === null) return 0;
	return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('the depth is the one that the parsed value has', () => {
	fc.assert(
		fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
			expect(jsonCost(Buffer.from(JSON.stringify(value))).depth).toBe(depthOf(value));
		}),
	);
});

test('values are counted, and what stands in strings is not', () => {
	expect(jsonCost(Buffer.from('[{},{},{}]')).values).toBeGreaterThanOrEqual(4);
	expect(jsonCost(Buffer.from('"[[[[,,,,\\"[[["')).depth).toBe(0);
	expect(jsonCost(Buffer.from('"[[[[,,,,\\"[[["')).values).toBe(1);
});

test('text that is not JSON gets a number, never an exception', () => {
	fc.assert(
		fc.property(fc.uint8Array(), (bytes) => {
			expect(jsonCost(Buffer.from(bytes)).values).toBeGreaterThan(0);
		}),
	);
});
