import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unquote, unquoteBytes } from './unquote.ts';

test.each([
	['plain', 'plain'],
	['a\\tb\\nc\\"d\\\\e', 'a\tb\nc"d\\e'],
	['\\303\\251\\342\\230\\203', 'é☃'],
	['\\0012\\1x\\76', '\x012\x01x>'],
	['\\xc3\\xa9', 'é'],
	['ok\\377\\303', 'ok\\xff\\xc3'],
	['cut\\', 'cut\\'],
	['', ''],
])('%j stands for %j', (raw, text) => {
	expect(unquote(raw)).toBe(text);
});

/** As strace does it: the shortest octal that the next character leaves unambiguous. */
function quote(bytes: Uint8Array): string {
	return Array.from(bytes, (byte, index) => {
		if (byte === 34 || byte === 92) return `\\${String.fromCharCode(byte)}`;
		if (byte >= 32 && byte < 127) return String.fromCharCode(byte);
		const next = bytes[index + 1] ?? 0;
		return `\\${byte.toString(8).padStart(next >= 48 && next <= 57 ? 3 : 1, '0')}`;
	}).join('');
}

test('any bytes survive quoting', () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
			expect([...unquoteBytes(quote(bytes))]).toEqual([...bytes]);
		}),
	);
});
