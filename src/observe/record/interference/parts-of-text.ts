// Splits a text into named parts, so that a varying part does not hide a difference in another one.

import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { parsedJson, partsOfJson, spellingOf, type TextParts, unpackedName } from './parts-of-json.ts';
import { gzipHead, placeName, spelledJson, spelledQuery } from './spelling.ts';
import { inflated, isZlib, unpackedTexts } from './unpacked-texts.ts';

const MOST_PARTS = 400;
const LONGEST = 1 << 20;

/** `contentType`: as declared by the sender. */
export function partsOfBody(body: Buffer, contentType: string, encoding: string): TextParts {
	const content = decompressed(body, encoding);
	return [...(content === body ? [] : partsOfPacking(body)), ...partsOfContent(content, contentType)];
}

/** Compressing the same content can give many different bytes. */
function partsOfPacking(body: Buffer): TextParts {
	const head = gzipHead(body);
	const packed = digest(body.subarray(head.length));
	return [...(head.length === 0 ? [] : [['gzip head', head.toString('latin1')] as const]), ['packed bytes', packed]];
}

export function digest(bytes: Buffer | string): string {
	return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

function partsOfContent(content: Buffer, contentType: string): TextParts {
	const text = content.toString('latin1');
	// sample: multipart/form-data; boundary=----abc
	const boundary = /^multipart\/[^;]+;.*?boundary="?([^";]+)/i.exec(contentType)?.[1];
	if (boundary !== undefined) return partsOfMultipart(text, boundary);
	if (/^application\/x-www-form-urlencoded/i.test(contentType)) return partsOfQuery(text, 'body');
	return partsOfText(isUtf8(content) ? content.toString('utf8') : text, 'body');
}

/** Splits a JSON document into its leaves. Any other text stays whole, followed by what its words pack. */
export function partsOfText(text: string, name: string): TextParts {
	const value = /^\s*[[{]/.test(text) && text.length <= LONGEST ? parsedJson(text) : undefined;
	if (value === undefined)
		return [[name, text], ...unpackedTexts(text).flatMap((one, index) => partsOfText(one, unpackedName(name, index)))];
	return [...spellingOf(name, spelledJson(text, value)), ...partsOfJson(value, name)];
}

export function partsOfQuery(query: string, name: string): TextParts {
	const fields = [...new URLSearchParams(query)];
	if (fields.length === 0) return query === '' ? [] : [[name, query]];
	const parts: TextParts = [
		[`keys of ${name}`, fields.map(([key]) => key).join(',')],
		...spellingOf(name, spelledQuery(query)),
		...fields.flatMap(([key, value], index) => partsOfText(value, `${name} ${placeName(key, index)}`)),
	];
	return parts.length <= MOST_PARTS
		? parts
		: [...parts.slice(0, MOST_PARTS), [`rest of ${name}`, digest(JSON.stringify(parts.slice(MOST_PARTS)))]];
}

function partsOfMultipart(text: string, boundary: string): TextParts {
	return [
		['boundary', boundary],
		...text.split(`--${boundary}`).flatMap((part, index): (readonly [string, string])[] => {
			const [head = '', ...rest] = part.split('\r\n\r\n');
			const body = rest.join('\r\n\r\n').replace(/\r\n$/, '');
			return ['', '\r\n', '--', '--\r\n'].includes(part)
				? []
				: [
						[`body part ${index} head`, head.replace(/^\r\n/, '')],
						[`body part ${index}`, body],
					];
		}),
	];
}

function decompressed(body: Buffer, encoding: string): Buffer {
	const options = { maxOutputLength: LONGEST };
	try {
		if (/gzip/i.test(encoding) || (body[0] === 0x1f && body[1] === 0x8b)) return gunzipSync(body, options);
		if (/\bbr\b/i.test(encoding)) return brotliDecompressSync(body, options);
		if (/deflate/i.test(encoding)) return inflated(body) ?? body;
		if (isZlib(body)) return inflateSync(body, options);
	} catch {
		// the bytes are compared as they are
	}
	return body;
}
