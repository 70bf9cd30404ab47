import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GatheredBytes } from './gather-bytes.ts';

test('what was pushed is what is taken, in pieces of any size', () => {
	const sizes = fc.array(fc.oneof(fc.integer({ min: 0, max: 10 }), fc.constantFrom(65_535, 65_536, 65_537, 700_000)), { maxLength: 30 });
	fc.assert(
		fc.property(sizes, fc.constantFrom(100, 2_000_000, 50_000_000, Number.POSITIVE_INFINITY), (lengths, most) => {
			const gathered = new GatheredBytes(most);
			const pieces = lengths.map((length, i) => Buffer.alloc(length, i + 1));
			for (const again of [false, true]) {
				for (const piece of pieces) gathered.push(piece);
				expect(gathered.length).toBe(lengths.reduce((sum, length) => sum + length, 0));
				expect(gathered.take().equals(Buffer.concat(pieces)), String(again)).toBe(true);
			}
		}),
		{ numRuns: 60 },
	);
});
