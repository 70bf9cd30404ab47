import { expect, test } from 'vitest';
import { literalPattern } from './literal-pattern.ts';

test('every sign of a pattern stands for itself', () => {
	const text = String.raw`a.b*c+d?e^f$g(h)i[j]k{l}m|n\o/p-q é`;
	for (const flags of ['', 'u', 'i']) expect(new RegExp(`^${literalPattern(text)}$`, flags).test(text)).toBe(true);
	expect(new RegExp(`^${literalPattern('a.b')}$`).test('axb')).toBe(false);
});
