// Splits a text into named parts, so that a varying part does not hide a difference in another one.

import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** Parts by name, in order. */
export type TextParts = readonly (readonly [name: string, text: string])[];

const MOST_PARTS = 400;
const MOST_DEPTH = 40;
const LONGEST = 1 << 20;

/** `contentType`: as declared by the sender. */
export function partsOfBody(body: Buffer, contentType: string, encoding: string): TextParts {
	const content = decompressed(body, encoding);
	const text = content.toString('latin1');
	// sample: multipart/form-data; boundary=----abc
	const boundary = /^multipart\/[^;]+;.*?boundary="?([^";]+)/i.exec(contentType)?.[1];
	if (boundary !== undefined) return partsOfMultipart(text, boundary);
	if (/^application\/x-www-form-urlencoded/i.test(contentType)) return partsOfQuery(text, 'body');
	return partsOfText(content.toString('utf8'), 'body');
}

/** Splits a JSON document into its leaves. Any other text stays whole. */
export function partsOfText(text: string, name: string): TextParts {
	const value = /^\s*[[{]/.test(text) && text.length <= LONGEST ? parsed(text) : undefined;
	return value === undefined ? [[name, text]] : partsOfJson(value, name);
}

export function partsOfJson(value: unknown, name: string): TextParts {
	const parts: [string, string][] = [];
	const walk = (inner: unknown, path: string, depth: number): void => {
		if (parts.length >= MOST_PARTS) return;
		if (typeof inner !== 'object' || inner === null || depth > MOST_DEPTH) {
			const text = typeof inner === 'string' ? inner : textOf(inner);
			if (typeof inner === 'string' && depth < MOST_DEPTH && /^\s*[[{]/.test(text)) {
				const nested = parsed(text);
				if (nested !== undefined) {
					walk(nested, path, depth + 1);
					return;
				}
			}
			parts.push([path, text]);
			return;
		}
		// The keys and their order can carry information, too.
		if (!Array.isArray(inner)) parts.push([`keys of ${path}`, Object.keys(inner).join(',')]);
		for (const [key, next] of Object.entries(inner)) walk(next, Array.isArray(inner) ? `${path}[${key}]` : `${path}.${key}`, depth + 1);
	};
	walk(value, name, 0);
	return parts;
}

export function partsOfQuery(query: string, name: string): TextParts {
	const fields = [...new URLSearchParams(query)];
	if (fields.length === 0) return query === '' ? [] : [[name, query]];
	return [
		[`keys of ${name}`, fields.map(([key]) => key).join(',')],
		...fields.flatMap(([key, value]) => partsOfText(value, `${name} ${key}`)),
	].slice(0, MOST_PARTS) as TextParts;
}

function partsOfMultipart(text: string, boundary: string): TextParts {
	return [
		['boundary', boundary],
		...text.split(`--${boundary}`).flatMap((part, index): (readonly [string, string])[] => {
			const [head = '', ...rest] = part.split('\r\n\r\n');
			const body = rest.join('\r\n\r\n').replace(/\r\n$/, '');
			return head.trim() === '' || head.trim() === '--'
				? []
				: [
						[`body part ${index} head`, head.trim()],
						[`body part ${index}`, body],
					];
		}),
	];
}

/** A value nested without limit is not serialised, because that would need unlimited stack. */
function textOf(value: unknown): string {
	return typeof value === 'object' && value !== null ? '(nested deeper)' : String(value);
}

function parsed(text: string): object | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === 'object' && value !== null ? value : undefined;
	} catch {
		return undefined;
	}
}

function decompressed(body: Buffer, encoding: string): Buffer {
	const options = { maxOutputLength: LONGEST };
	try {
		if (/gzip/i.test(encoding) || (body[0] === 0x1f && body[1] === 0x8b)) return gunzipSync(body, options);
		if (/\bbr\b/i.test(encoding)) return brotliDecompressSync(body, options);
		if (/deflate/i.test(encoding)) return inflateSync(body, options);
	} catch {
		// the bytes are compared as they are
	}
	return body;
}
