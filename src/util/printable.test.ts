import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test.for([
	['plain text – “quotes”, ünïcode, 日本語, 😀', 'plain text – “quotes”, ünïcode, 日本語, 😀'],
	['\x1b[2J\x1b]0;title\x07', '\\x1b[2J\\x1b]0;title\\x07'],
	['one\ntwo\r\tthree', 'one\\ntwo\\r\\tthree'],
	['\u009b31m', '\\x9b31m'],
	['abc\u202Etxt.exe', 'abc\\u{202e}txt.exe'],
	['zero\u200bwidth\ufeff', 'zero\\u{200b}width\\u{feff}'],
	['tag\u{e0041}\u{e0042}', 'tag\\u{e0041}\\u{e0042}'],
	['lone\ud800', 'lone\\u{d800}'],
	['line\u2028separator', 'line\\u{2028}separator'],
	['no-break\u00a0space', 'no-break\\xa0space'],
	['Z\u0301\u0302\u0303\u0304', 'Z\u0301\u0302\\u{303}\\u{304}'],
])('%j is shown as %j', ([given, shown]) => {
	expect(printable(given as string)).toBe(shown);
});

test('nothing that a terminal acts on is ever let through', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (text) => {
			expect(printable(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
			expect(printable(printable(text))).toBe(printable(text));
		}),
	);
});
