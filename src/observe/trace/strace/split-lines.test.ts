import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LINE_CUT, lineSplitter } from './split-lines.ts';

test('lines are the same however the bytes are cut', () => {
	const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', ' '), maxLength: 60 });
	fc.assert(
		fc.property(text, fc.integer({ min: 1, max: 9 }), (whole, size) => {
			const splitter = lineSplitter();
			const lines: string[] = [];
			const bytes = Buffer.from(whole);
			for (let start = 0; start < bytes.length; start += size) lines.push(...splitter.push(bytes.subarray(start, start + size)));
			lines.push(...splitter.end());
			const expected = whole.split('\n');
			if (expected.at(-1) === '') expected.pop();
			expect(lines).toEqual(expected);
		}),
	);
});

test('a line that is too long is cut, marked, and does not touch the next', () => {
	for (const size of [1, 3, 100]) {
		const splitter = lineSplitter(5);
		const bytes = Buffer.from('12345678901\nnext\n12345\nlast line');
		const lines: string[] = [];
		for (let start = 0; start < bytes.length; start += size) lines.push(...splitter.push(bytes.subarray(start, start + size)));
		lines.push(...splitter.end());
		expect(lines).toEqual([`12345${LINE_CUT}`, 'next', '12345', `last ${LINE_CUT}`]);
	}
});
