// Decodes a URL, JSON or HTML escape.

export const URL_ESCAPE = 1;
const JSON_ESCAPE = 2;
const HTML_ESCAPE = 4;
/** Bit set of the kinds above, because escapes occur side by side and nested. */
export type EscapeKinds = number;
export const ALL_ESCAPES: EscapeKinds = URL_ESCAPE | JSON_ESCAPE | HTML_ESCAPE;

export const LEADS = [
	{ name: 'url', byte: 0x25, kind: URL_ESCAPE },
	{ name: 'json', byte: 0x5c, kind: JSON_ESCAPE },
	{ name: 'html', byte: 0x26, kind: HTML_ESCAPE },
] as const;

export const KIND_OF_LEAD = new Uint8Array(256);
for (const { byte, kind } of LEADS) KIND_OF_LEAD[byte] = kind;

export function escapeNames(kinds: EscapeKinds): readonly string[] {
	return LEADS.filter(({ kind }) => (kinds & kind) !== 0).map(({ name }) => name);
}

/** Returns the code point and length of the escape at `at` as `codePoint * 64 + length`, or 0 if there is none. */
export function readEscape(bytes: Buffer, at: number): number {
	const kind = KIND_OF_LEAD[bytes[at] as number];
	if (kind === URL_ESCAPE) return readUrl(bytes, at);
	return kind === JSON_ESCAPE ? readJson(bytes, at) : readHtml(bytes, at);
}

const HEX_DIGIT = new Int8Array(256).fill(-1);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
	HEX_DIGIT[digit.charCodeAt(0)] = value;
	HEX_DIGIT[digit.toUpperCase().charCodeAt(0)] = value;
}

function hexNumber(bytes: Buffer, at: number, digits: number): number {
	if (at + digits > bytes.length) return -1;
	let value = 0;
	for (let i = 0; i < digits; i++) {
		const digit = HEX_DIGIT[bytes[at + i] as number] as number;
		if (digit === -1) return -1;
		value = value * 16 + digit;
	}
	return value;
}

function readUrl(bytes: Buffer, at: number): number {
	const value = hexNumber(bytes, at + 1, 2);
	return value === -1 ? 0 : value * 64 + 3;
}

const JSON_LETTERS = new Uint8Array(256);
for (const [i, letter] of [...'"\\/\'bfnrt'].entries()) JSON_LETTERS[letter.charCodeAt(0)] = '"\\/\'\b\f\n\r\t'.charCodeAt(i);

function readJson(bytes: Buffer, at: number): number {
	const kind = bytes[at + 1];
	if (kind === undefined) return 0;
	if (kind === 0x75 || kind === 0x78) {
		const digits = kind === 0x75 ? 4 : 2;
		const value = hexNumber(bytes, at + 2, digits);
		return value === -1 ? 0 : value * 64 + 2 + digits;
	}
	const letter = JSON_LETTERS[kind] as number;
	return letter === 0 ? 0 : letter * 64 + 2;
}

/** Entity names of characters that a secret may contain. Letters and digits have none. */
const HTML_NAMES: Readonly<Record<string, string>> = {
	...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", sol: '/', bsol: '\\', lowbar: '_', plus: '+', equals: '=', period: '.' },
	...{ comma: ',', colon: ':', semi: ';', num: '#', percnt: '%', dollar: '$', excl: '!', commat: '@', hyphen: '-', dash: '-' },
	...{ lpar: '(', rpar: ')', lsqb: '[', rsqb: ']', lcub: '{', rcub: '}', Tab: '\t', NewLine: '\n', ast: '*', quest: '?' },
};

// Sample: `&#65;`, `&#x41;`, `&amp;`
function readHtml(bytes: Buffer, at: number): number {
	if (bytes[at + 1] !== 0x23) return readHtmlName(bytes, at);
	const isHex = ((bytes[at + 2] ?? 0) | 0x20) === 0x78;
	const first = at + (isHex ? 3 : 2);
	const end = Math.min(first + 16, bytes.length);
	let value = 0;
	let i = first;
	for (; i < end; i++) {
		const digit = HEX_DIGIT[bytes[i] as number] as number;
		if (digit === -1 || (digit > 9 && !isHex)) break;
		value = value * (isHex ? 16 : 10) + digit;
	}
	// A following escape may stand for more digits: `&#6%35;`.
	if (i === first || value > 0xffff || KIND_OF_LEAD[bytes[i] ?? 0] !== 0) return 0;
	return value * 64 + (i - at) + (bytes[i] === 0x3b ? 1 : 0);
}

function readHtmlName(bytes: Buffer, at: number): number {
	let end = at + 1;
	while (end < at + 9 && end < bytes.length && bytes[end] !== 0x3b) end++;
	if (bytes[end] !== 0x3b) return 0;
	const name = bytes.toString('latin1', at + 1, end);
	return Object.hasOwn(HTML_NAMES, name) ? (HTML_NAMES[name] ?? '').charCodeAt(0) * 64 + (end - at + 1) : 0;
}
