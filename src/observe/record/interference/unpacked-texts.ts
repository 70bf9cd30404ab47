// Reads what the words of a text pack: base64 or hex of a text, or of a compressed one. Packing spreads what varies by itself over everything beside it.

import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/** sample: eyJuIjoxNzA0fQ== */
const WORD = /[A-Za-z0-9+/_-]{16,}={0,2}/g;
const HEX = /^(?:[0-9a-f]{2})+$/i;
const MOST_WORDS = 8;
const LONGEST = 1 << 20;
const LEAST_TEXT = 8;
/** Random bytes seldom form so long a run of printable characters. */
const PRINTABLE = /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}\n\r\t]+$/u;

export function unpackedTexts(text: string): readonly string[] {
	if (text.length > LONGEST) return [];
	return (text.match(WORD) ?? []).slice(0, MOST_WORDS).flatMap((word) => {
		const bytes = Buffer.from(word, HEX.test(word) ? 'hex' : 'base64');
		return textOf(inflated(bytes) ?? bytes) ?? [];
	});
}

/** Returns the content of bytes that are compressed, by whatever of the usual ways, or undefined. */
export function inflated(bytes: Buffer): Buffer | undefined {
	const inflate = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync : isZlib(bytes) ? inflateSync : inflateRawSync;
	try {
		return inflate(bytes, { maxOutputLength: LONGEST });
	} catch {
		return undefined; // it is something else
	}
}

/** The head of a stream of zlib (RFC 1950 §2.2) has a method and a check. */
export function isZlib(bytes: Buffer): boolean {
	return bytes.length > 2 && ((bytes[0] ?? 0) & 15) === 8 && bytes.readUInt16BE() % 31 === 0;
}

function textOf(bytes: Buffer): string | undefined {
	const text = bytes.toString('utf8');
	return text.length >= LEAST_TEXT && !text.includes('\ufffd') && PRINTABLE.test(text) ? text : undefined;
}
