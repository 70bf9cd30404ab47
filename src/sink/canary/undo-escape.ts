// Views of the input with url, JSON or HTML escapes undone. Only the neighbourhoods of escapes are copied: elsewhere the input is its own view.

import { nextByte } from './next-byte.ts';

/** Wide enough that the base64 of something compressed, whose `+` and `/` are escaped, stays in one piece. */
const MARGIN = 256;

/** The code point and length of the escape at `at`, as `codePoint * 64 + length`; 0: none is there. */
type EscapeReader = (bytes: Buffer, at: number) => number;

export interface Escape {
	readonly name: string;
	readonly lead: number;
	readonly read: EscapeReader;
	readonly isByte?: true;
}

export interface Unescaped {
	readonly bytes: Buffer;
	/** Undoing brought forth a lead of such an escape: there is another layer of it below. */
	readonly reveals: (other: Escape) => boolean;
	/** Undoing brought forth bytes that are no text: something compressed, perhaps. */
	readonly hasBinary: boolean;
}

export const ESCAPES: readonly Escape[] = [
	{ name: 'url', lead: 0x25, read: readUrl, isByte: true },
	{ name: 'json', lead: 0x5c, read: readJson },
	{ name: 'html', lead: 0x26, read: readHtml },
];

export function undoEscape(bytes: Buffer, { lead, read, isByte }: Escape): Unescaped | undefined {
	const end = bytes.length;
	let out: Buffer | undefined;
	let length = 0;
	let copied = 0;
	const revealed = new Set<number>();
	let hasBinary = false;
	for (let at = nextByte(bytes, lead, 0); at < end; at = nextByte(bytes, lead, Math.max(copied, at + 1))) {
		const escaped = read(bytes, at);
		if (escaped === 0) continue;
		if (out === undefined) {
			// No escape is shorter than what it stands for, and a gap is longer than its separator: the input's length is room enough.
			out = Buffer.allocUnsafeSlow(end);
			copied = Math.max(0, at - MARGIN);
		} else if (at - copied > 2 * MARGIN) {
			out.set(bytes.subarray(copied, copied + MARGIN), length);
			length += MARGIN;
			out[length++] = 0;
			copied = at - MARGIN;
		}
		if (at - copied > 64) {
			out.set(bytes.subarray(copied, at), length);
			length += at - copied;
		} else while (copied < at) out[length++] = bytes[copied++] as number;
		const codePoint = escaped >> 6;
		if (codePoint === 0x25 || codePoint === 0x5c || codePoint === 0x26) revealed.add(codePoint);
		hasBinary ||= codePoint > 0x7e || codePoint < 9;
		length = isByte ? appendByte(out, length, codePoint) : appendCodePoint(out, length, codePoint);
		copied = at + (escaped & 63);
	}
	if (out === undefined) return undefined;
	const tail = bytes.subarray(copied, copied + MARGIN);
	out.set(tail, length);
	return { bytes: out.subarray(0, length + tail.length), hasBinary, reveals: (other) => revealed.has(other.lead) };
}

function appendByte(out: Uint8Array, length: number, byte: number): number {
	out[length] = byte;
	return length + 1;
}

function appendCodePoint(out: Uint8Array, length: number, codePoint: number): number {
	if (codePoint < 0x80) return appendByte(out, length, codePoint);
	const utf8 = Buffer.from(String.fromCodePoint(codePoint));
	out.set(utf8, length);
	return length + utf8.length;
}

function hexDigit(byte: number | undefined): number {
	if (byte === undefined) return -1;
	if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
	const letter = byte | 0x20;
	return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

function hexNumber(bytes: Buffer, at: number, digits: number): number {
	let value = 0;
	for (let i = 0; i < digits; i++) {
		const digit = hexDigit(bytes[at + i]);
		if (digit === -1) return -1;
		value = value * 16 + digit;
	}
	return value;
}

function readUrl(bytes: Buffer, at: number): number {
	const value = hexNumber(bytes, at + 1, 2);
	return value === -1 ? 0 : value * 64 + 3;
}

const JSON_LETTERS = new Map([...'"\\/\'bfnrt'].map((letter, i) => [letter.charCodeAt(0), '"\\/\'\b\f\n\r\t'.charCodeAt(i)]));

function readJson(bytes: Buffer, at: number): number {
	const kind = bytes[at + 1];
	if (kind === 0x75 || kind === 0x78) {
		const digits = kind === 0x75 ? 4 : 2;
		const value = hexNumber(bytes, at + 2, digits);
		return value === -1 ? 0 : value * 64 + 2 + digits;
	}
	const letter = kind === undefined ? undefined : JSON_LETTERS.get(kind);
	return letter === undefined ? 0 : letter * 64 + 2;
}

/** The names of what a secret may hold; a letter or digit has none. */
const HTML_NAMES: Readonly<Record<string, string>> = {
	...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", sol: '/', bsol: '\\', lowbar: '_', plus: '+', equals: '=', period: '.' },
	...{ comma: ',', colon: ':', semi: ';', num: '#', percnt: '%', dollar: '$', excl: '!', commat: '@', hyphen: '-', dash: '-' },
	...{ lpar: '(', rpar: ')', lsqb: '[', rsqb: ']', lcub: '{', rcub: '}', Tab: '\t', NewLine: '\n', ast: '*', quest: '?' },
};

function readHtml(bytes: Buffer, at: number): number {
	if (bytes[at + 1] !== 0x23) return readHtmlName(bytes, at);
	const isHex = ((bytes[at + 2] ?? 0) | 0x20) === 0x78;
	const first = at + (isHex ? 3 : 2);
	let value = 0;
	let i = first;
	for (; i < first + 16; i++) {
		const digit = hexDigit(bytes[i]);
		if (digit === -1 || (digit > 9 && !isHex)) break;
		value = value * (isHex ? 16 : 10) + digit;
	}
	if (i === first || value > 0xffff) return 0;
	return value * 64 + (i - at) + (bytes[i] === 0x3b ? 1 : 0);
}

function readHtmlName(bytes: Buffer, at: number): number {
	let name = '';
	for (let i = at + 1; i < at + 9; i++) {
		const byte = bytes[i];
		if (byte === undefined) return 0;
		if (byte === 0x3b) {
			const character = Object.hasOwn(HTML_NAMES, name) ? HTML_NAMES[name] : undefined;
			return character === undefined ? 0 : character.charCodeAt(0) * 64 + (i - at + 1);
		}
		name += String.fromCharCode(byte);
	}
	return 0;
}
