import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columns, cut, cutMiddle, pad, wrap } from './columns.ts';

const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '日', 'é', '😀', 'e\u0301', '/') });

test('wide characters count two, accents none', () => {
	expect([columns('abc'), columns('日本'), columns('e\u0301'), columns('😀')]).toEqual([3, 4, 1, 2]);
});

test('cutting keeps to the width', () => {
	expect(cut('abcdef', 4)).toBe('abc…');
	expect(cut('abcd', 4)).toBe('abcd');
	expect(cutMiddle('/home/user/.ssh/id_rsa', 12)).toBe('/home…id_rsa');
	fc.assert(
		fc.property(texts, fc.nat(30), (text, width) => {
			expect(columns(cut(text, width))).toBeLessThanOrEqual(width);
			expect(columns(cutMiddle(text, width))).toBeLessThanOrEqual(width);
		}),
	);
});

test('wrapping loses nothing but spaces and keeps to the width', () => {
	expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
	expect(wrap('abcdefgh ij', 4)).toEqual(['abcd', 'efgh', 'ij']);
	fc.assert(
		fc.property(texts, fc.integer({ min: 2, max: 30 }), (text, width) => {
			const lines = wrap(text, width);
			for (const line of lines) expect(columns(line)).toBeLessThanOrEqual(width);
			expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
		}),
	);
});

test('padding fills columns, not characters', () => {
	expect(pad('日', 4)).toBe('日  ');
});
