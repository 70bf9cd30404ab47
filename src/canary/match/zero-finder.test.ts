import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorMs } from '../../../test/support/processor-time.ts';
import { compressedStarts } from './compressed-starts.ts';
import { zeroFinder } from './zero-finder.ts';

test('the next zero is the one that a search from there finds, from any place in any order', () => {
	const gaps = fc.array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1000, max: 5000 })), { maxLength: 12 });
	fc.assert(
		fc.property(gaps, fc.array(fc.nat(30_000), { maxLength: 40 }), (lengths, places) => {
			const bytes = Buffer.concat(lengths.flatMap((length) => [Buffer.alloc(length, 1), Buffer.alloc(1)]));
			const next = zeroFinder(bytes);
			for (const from of places) expect(next(from)).toBe(bytes.indexOf(0, from));
		}),
	);
});

test('gzip headers behind each other, none of whose names ever ends, are read in a moment', () => {
	const spent = processorMs(() => expect(compressedStarts(Buffer.alloc(1_500_000, Buffer.from([0x1f, 0x8b, 8])))).toEqual([]));
	expect(spent).toBeLessThan(20_000); // minutes, were it quadratic
});
