import { expect, test } from 'vitest';
import { inertDocument, inertText } from './inert-json.ts';

const ODD = '\u001b[31m\u009b31m\u202e\u2066\u200b\u2028\u{e0041}é漢😀';

test('what a terminal acts on or nobody sees is an escape, and the value is the same', () => {
	const text = inertDocument({ [ODD]: ODD });
	expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}](?<!\n$)/u);
	expect(JSON.parse(text)).toEqual({ [ODD]: ODD });
	expect(text).toContain('é漢😀');
});

test('plain JSON keeps its bytes', () => {
	expect(inertText('{"a":"\\u202e b"}')).toBe('{"a":"\\u202e b"}');
	expect(inertDocument([1], 2)).toBe('[\n  1\n]\n');
});
