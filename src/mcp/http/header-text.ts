// Any text as the value of a header.

import { isUtf8 } from 'node:buffer';
import type { Json } from '#model/declaration.ts';

/** A header holds plain ASCII: =?base64?w6TDtsO8?= is äöü. */
const ENCODED = /^=\?base64\?(.*)\?=$/;

export function encodedHeader(text: string): string {
	const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !(text.startsWith('=?base64?') && text.endsWith('?='));
	return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

/** Undefined: it is encoded, and nobody can tell how. */
export function decodedHeader(header: string): string | undefined {
	const text = header.trim();
	// Whatever looks encoded to some reader has to be so to every reader.
	if (!/^=\?base64\?.*\?=$/is.test(text)) return text;
	const [, base64 = ''] = ENCODED.exec(text) ?? [];
	const bytes = Buffer.from(base64, 'base64');
	return ENCODED.test(text) && bytes.toString('base64') === base64 && isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

/** A single value in the words of a header; undefined: it is none. */
export function wordsOf(value: Json | undefined): string | undefined {
	if (typeof value === 'string') return value;
	if (typeof value === 'boolean') return String(value);
	// A larger integer is not the same number everywhere.
	const isWritable = typeof value === 'number' && Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
	return isWritable ? String(value) : undefined;
}
