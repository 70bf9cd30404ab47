// Every form in which the matcher must find a canary, for the tests of this folder.

import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import type { Canary } from '#model/canary.ts';
import type { canaryMatcher } from './canary-matcher.ts';
import { BASE32_ALPHABET } from './encode-at.ts';

type Encode = (value: Buffer) => Buffer;
const text =
	(encode: (value: string) => string): Encode =>
	(value) =>
		Buffer.from(encode(value.toString()));
export const base64 = (value: Buffer) => value.toString('base64');
const wrapped = (value: Buffer, width: number, end: string) =>
	Buffer.from((base64(value).match(RegExp(`.{1,${width}}`, 'g')) ?? []).join(end));
const each = (value: string, encode: (character: string, i: number) => string) => [...value].map(encode).join('');
const code = (character: string, radix: number) => character.charCodeAt(0).toString(radix);
export const padded = (value: Buffer, by: number) => Buffer.concat([Buffer.alloc(by, 'x'), value, Buffer.from('tail')]);

export function base32(value: Buffer): string {
	const bits = [...value].map((byte) => byte.toString(2).padStart(8, '0')).join('');
	return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32_ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export const FORMS: Readonly<Record<string, readonly Encode[]>> = {
	plain: [(value) => value],
	base64: [0, 1, 2].map((by) => (value) => Buffer.from(base64(padded(value, by)))),
	'base64 behind a character of its alphabet': [0, 1, 2].map((by) => (value) => Buffer.from(`Z${base64(padded(value, by))}`)),
	'base64 wrapped': [64, 76].flatMap((width) =>
		['\n', '\r\n'].map(
			(end): Encode =>
				(value) =>
					wrapped(padded(value, 50), width, end),
		),
	),
	'base64 wrapped in JSON': [(value) => Buffer.from(JSON.stringify({ body: `${wrapped(padded(value, 50), 64, '\n')}` }))],
	base64url: [0, 1, 2].map((by) => (value) => Buffer.from(padded(value, by).toString('base64url'))),
	base32: [0, 1, 2, 3, 4].flatMap((by) => [
		(value: Buffer) => Buffer.from(base32(padded(value, by))),
		(value: Buffer) => Buffer.from(base32(padded(value, by)).toLowerCase()),
	]),
	hex: [(value) => Buffer.from(value.toString('hex')), (value) => Buffer.from(value.toString('hex').toUpperCase())],
	url: [
		text((value) => each(value, (c) => `%${code(c, 16)}`)),
		text((value) => each(value, (c, i) => (i % 5 === 2 ? `%${code(c, 16).toUpperCase()}` : c))),
		text((value) =>
			each(
				each(value, (c, i) => (i % 5 === 2 ? `%${code(c, 16)}` : c)),
				(c) => (c === '%' ? '%25' : c),
			),
		),
	],
	html: [
		text((value) => each(value, (c) => `&#${code(c, 10)};`)),
		text((value) => each(value, (c, i) => (i % 6 === 3 ? `&#x${code(c, 16)};` : c.replace('&', '&amp;').replace('/', '&sol;')))),
	],
	json: [
		text((value) => each(value, (c) => `\\u00${code(c, 16)}`)),
		text((value) => each(value, (c, i) => (i % 7 ? c.replace('/', '\\/') : `\\u00${code(c, 16)}`))),
	],
	reversed: [text((value) => [...value].reverse().join(''))],
	rot13: [text((value) => value.replace(/[a-z]/gi, (c) => String.fromCharCode(c.charCodeAt(0) + (c.toLowerCase() < 'n' ? 13 : -13))))],
	'case-folded': [text((value) => value.toLowerCase()), text((value) => value.toUpperCase())],
	utf16: [(value) => Buffer.from(value.toString(), 'utf16le')],
	gzip: [
		gzipSync,
		(value) => gzipSync(base64(value)),
		(value) => gzipSync(gzipSync(value)),
		(value) => gzipSync(value.toString('hex'), { level: 0 }),
	],
	zlib: [deflateSync],
	zstd: [zstdCompressSync],
	'in base64': [gzipSync, deflateSync, deflateRawSync, brotliCompressSync].map(
		(squeeze) => (value) => Buffer.from(` ${base64(squeeze(padded(value, 40)))} `),
	),
	'in a path': [(value) => Buffer.from(`/collect/${gzipSync(value).toString('base64url')}?`)],
	'in hex': [(value) => Buffer.from(` ${gzipSync(value).toString('hex')} `)],
	'three deep': [(value) => Buffer.from(` ${encodeURIComponent(base64(gzipSync(base64(value))))} `)],
};

const VALUE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+/';
export const values = fc
	.string({ unit: fc.constantFrom(...VALUE), minLength: 20, maxLength: 160 })
	.filter((value) => new Set(value).size > 9);
export const canary = (value: string, i = 0): Canary => ({ key: `env:C${i}`, where: { kind: 'env', name: `C${i}` }, value });
export const others = Array.from({ length: 39 }, (_, i) => canary(randomBytes(30).toString('base64url'), i + 1));

export function streamed(matcher: ReturnType<typeof canaryMatcher>, bytes: Uint8Array, sizes: readonly number[]) {
	const stream = matcher.stream();
	const hits = [];
	for (let at = 0, i = 0; at < bytes.length; i++) {
		const size = sizes[i % sizes.length] ?? 1;
		hits.push(...stream.push(bytes.subarray(at, at + size)));
		at += size;
	}
	return [...hits, ...stream.end()];
}
