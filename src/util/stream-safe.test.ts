import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorMs } from '../../test/support/processor-time.ts';
import { streamSafe } from './stream-safe.ts';

const MARKS = ['\u0301', '\u0316', '\u0315', '\u0327', '\u0f71'];

test('no run of marks is longer than thirty, and without the joiners the text is the same', () => {
	const text = fc.string({ unit: fc.constantFrom('a', ' ', 'é', '😀', ...MARKS, ...MARKS, ...MARKS), maxLength: 300 });
	fc.assert(
		fc.property(text, fc.integer({ min: 0, max: 200 }), (some, length) => {
			const long = some + MARKS.join('').repeat(length);
			const safe = streamSafe(long);
			expect(safe).not.toMatch(/(?:(?!\u034f)\p{M}){31}/u);
			expect(safe.replaceAll('\u034f', '')).toBe(long);
		}),
	);
});

test('a million marks are normalised in a moment', () => {
	const spent = processorMs(() => streamSafe(`a${'\u0301\u0316\u0315'.repeat(333_333)}`).normalize('NFKC'));
	expect(spent).toBeLessThan(10_000); // many minutes, were it quadratic
});
