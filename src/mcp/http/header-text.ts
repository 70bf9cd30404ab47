// Encodes any text as the value of an HTTP header, and decodes it.

import { isUtf8 } from 'node:buffer';
import type { Json } from '#model/declaration.ts';

/** A header value is plain ASCII. Other text is encoded: =?base64?w6TDtsO8?= is äöü. */
const ENCODED = /^=\?base64\?(.*)\?=$/;

export function encodedHeader(text: string): string {
	const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !(text.startsWith('=?base64?') && text.endsWith('?='));
	return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

/** Returns undefined if the value is encoded but cannot be decoded. */
export function decodedHeader(header: string): string | undefined {
	const text = header.trim();
	// A value that looks encoded to some readers must be encoded for all readers.
	if (!/^=\?base64\?.*\?=$/is.test(text)) return text;
	const [, base64 = ''] = ENCODED.exec(text) ?? [];
	const bytes = Buffer.from(base64, 'base64');
	return ENCODED.test(text) && bytes.toString('base64') === base64 && isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

/** Returns a scalar value as header text, or undefined if the value is not a scalar. */
export function wordsOf(value: Json | undefined): string | undefined {
	if (typeof value === 'string') return value;
	if (typeof value === 'boolean') return String(value);
	// Implementations disagree about larger integers.
	const isWritable = typeof value === 'number' && Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
	return isWritable ? String(value) : undefined;
}
