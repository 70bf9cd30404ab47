// Removes the encodings of a text, one layer at a time.

import { streamSafe } from '#util/stream-safe.ts';

/** Bound on the layers of percent-encoding. */
const MAX_LAYERS = 4;

const ENCODED = /%(?:[0-9a-f]{2}|u[0-9a-f]{4})/i;
/** Overlong UTF-8 that old decoders read as a dot, a slash or a backslash, and the %uXXXX of IIS. */
const OVERLONG: readonly (readonly [RegExp, string])[] = [
	[/%c0%[a2]e|(?:%e0|%f0%80|%f8%80%80|%fc%80%80%80)%80%ae/gi, '.'],
	[/%c0%[a2]f|(?:%e0|%f0%80|%f8%80%80|%fc%80%80%80)%80%af/gi, '/'],
	[/%c1%9c|%c0%5c|%c1%1c|(?:%e0|%f0%80|%f8%80%80|%fc%80%80%80)%81%9c/gi, '\\'],
];

export interface Layers {
	/** The text after each decoded layer. Empty if nothing was encoded. */
	readonly texts: readonly string[];
	/** Whether more layers remain beyond the bound. */
	readonly isDeeper: boolean;
}

export function percentLayers(text: string): Layers {
	const texts: string[] = [];
	let current = text;
	while (texts.length < MAX_LAYERS && ENCODED.test(current)) {
		const next = percentDecoded(current);
		if (next === current) break;
		texts.push(next);
		current = next;
	}
	return { texts, isDeeper: texts.length === MAX_LAYERS && ENCODED.test(current) };
}

/** Never throws. Text that is not encoded stays unchanged. */
function percentDecoded(text: string): string {
	let plain = text;
	for (const [pattern, character] of OVERLONG) plain = plain.replace(pattern, character);
	plain = plain.replace(/%u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
	return plain.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'));
}

/** Resolves escapes, entities and look-alike letters. Percent signs stay. */
export function otherwiseWritten(text: string): string {
	let plain = text;
	if (plain.includes('\\u')) plain = withoutEscapes(plain);
	if (plain.includes('&')) plain = withoutEntities(plain);
	return /[^\0-\x7f]/.test(plain) ? plainLetters(plain) : plain;
}

/** Replaces full-width dots and slashes and circled letters by plain ones, and drops invisible characters. */
function plainLetters(text: string): string {
	return streamSafe(text)
		.normalize('NFKC')
		.replace(/[\p{Default_Ignorable_Code_Point}\p{Cs}]/gu, '')
		.replace(/[\u2044\u2215\u29f8]/g, '/')
		.replace(/[\u2216\u29f5]/g, '\\')
		.replace(/\u3002/g, '.');
}

/** Arabic phrases and squares of Japanese words expand to up to eighteen letters. All others expand to at most four. */
const LONG_LETTERS = /[\ufdf0-\ufdfc\u3300-\u33ff]/g;
const LETTERS_OF_LONG = 18;
const LETTERS_OF_OTHERS = 4;

/** An upper bound on the length after `otherwiseWritten`. */
export function mostLetters(text: string): number {
	if (!/[^\0-\x7f]/.test(text)) return text.length;
	let long = 0;
	for (LONG_LETTERS.lastIndex = 0; LONG_LETTERS.test(text); ) long++;
	return long * LETTERS_OF_LONG + (text.length - long) * LETTERS_OF_OTHERS;
}

const ENTITY =
	/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(colon|sol|bsol|period|tab|newline|amp|quot|apos|lt|gt|num|quest|commat|percnt|lsqb|rsqb));?/gi;
const NAMED: Readonly<Record<string, string>> = {
	colon: ':', sol: '/', bsol: '\\', period: '.', tab: '\t', newline: '\n', amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', num: '#', quest: '?', commat: '@', percnt: '%',
	lsqb: '[', rsqb: ']',
}; // biome-ignore format: a list

/** Decodes entities of HTML and XML: `&#47;`, `&colon;`. */
function withoutEntities(text: string): string {
	return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
		if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
		const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
		return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
	});
}

/** Decodes escapes of JSON, JavaScript, Java and Python: `\u002e\u002e/x`. */
function withoutEscapes(text: string): string {
	return text.replace(/\\u(?:([0-9a-f]{4})|\{0{0,4}([0-9a-f]{1,5})\})/gi, (_, four?: string, some?: string) =>
		String.fromCodePoint(Number.parseInt(four ?? some ?? '', 16)),
	);
}

const MAX_BASE64 = 65_536;

/** Returns the readable text of a string that is base64 as a whole. */
export function fromBase64(text: string): string | undefined {
	if (text.length < 16 || text.length > MAX_BASE64 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return undefined;
	const decoded = Buffer.from(text, 'base64').toString('latin1');
	return /^[\t\n\r -~]{8,}$/.test(decoded) ? decoded : undefined;
}

/** Parses JSON inside a string. Returns undefined if it is no JSON, or a plain number or word. */
export function fromJson(text: string): unknown {
	// {"url": …}, [1, 2], "\u0068ttp://…"
	if (!/^\s*[[{"]/.test(text)) return undefined;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
