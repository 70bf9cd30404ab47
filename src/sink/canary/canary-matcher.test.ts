import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Canary } from '#model/canary.ts';
import { canaryMatcher } from './canary-matcher.ts';
import { BASE32_ALPHABET } from './encode-at.ts';

type Encode = (value: Buffer) => Buffer;
const text =
	(encode: (value: string) => string): Encode =>
	(value) =>
		Buffer.from(encode(value.toString()));
const base64 = (value: Buffer) => value.toString('base64');
const wrapped = (value: Buffer, width: number, end: string) =>
	Buffer.from((base64(value).match(RegExp(`.{1,${width}}`, 'g')) ?? []).join(end));
const each = (value: string, encode: (character: string, i: number) => string) => [...value].map(encode).join('');
const code = (character: string, radix: number) => character.charCodeAt(0).toString(radix);
const padded = (value: Buffer, by: number) => Buffer.concat([Buffer.alloc(by, 'x'), value, Buffer.from('tail')]);

function base32(value: Buffer): string {
	const bits = [...value].map((byte) => byte.toString(2).padStart(8, '0')).join('');
	return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32_ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

const FORMS: Readonly<Record<string, readonly Encode[]>> = {
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
const values = fc.string({ unit: fc.constantFrom(...VALUE), minLength: 20, maxLength: 160 }).filter((value) => new Set(value).size > 9);
const canary = (value: string, i = 0): Canary => ({ key: `env:C${i}`, where: { kind: 'env', name: `C${i}` }, value });
const others = Array.from({ length: 39 }, (_, i) => canary(randomBytes(30).toString('base64url'), i + 1));
const around = fc.uint8Array({ maxLength: 300 });

function streamed(matcher: ReturnType<typeof canaryMatcher>, bytes: Uint8Array, sizes: readonly number[]) {
	const stream = matcher.stream();
	const hits = [];
	for (let at = 0, i = 0; at < bytes.length; i++) {
		const size = sizes[i % sizes.length] ?? 1;
		hits.push(...stream.push(bytes.subarray(at, at + size)));
		at += size;
	}
	return [...hits, ...stream.end()];
}

test.each(Object.entries(FORMS))('%s is found, whatever surrounds it and however it is cut', (name, encoders) => {
	const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 });
	fc.assert(
		fc.property(values, fc.constantFrom(...encoders), around, around, sizes, (value, encode, before, after, cuts) => {
			const matcher = canaryMatcher([canary(value), ...others.slice(0, 3)]);
			const bytes = Buffer.concat([before, Buffer.from('\n'), encode(Buffer.from(value)), Buffer.from('\n'), after]);
			const hits = matcher.search(bytes);
			expect(hits.map(({ key }) => key)).toContain('env:C0');
			expect(hits.every(({ key }) => key === 'env:C0')).toBe(true);
			if (name in { plain: 1, reversed: 1, url: 1, hex: 1 }) expect(hits.some(({ form }) => form.startsWith(name))).toBe(true);
			expect(streamed(matcher, bytes, cuts)).toEqual(hits);
		}),
		{ numRuns: 60 },
	);
});

test.each([
	['deflate', deflateRawSync],
	['brotli', brotliCompressSync],
] as const)('a %s body has no magic number', (name, squeeze) => {
	fc.assert(
		fc.property(values, around, (value, after) => {
			const matcher = canaryMatcher([canary(value)]);
			const body = squeeze(Buffer.concat([Buffer.from(value), after]));
			for (const head of ['', 'POST / HTTP/1.1\r\nHost: a.example\r\n\r\n']) {
				expect(matcher.search(Buffer.concat([Buffer.from(head), body]))).toContainEqual({ key: 'env:C0', form: `${name}>plain` });
			}
		}),
		{ numRuns: 60 },
	);
});

test('sixteen consecutive characters are a leak, fifteen are none', () => {
	fc.assert(
		fc.property(values, fc.nat(), (value, place) => {
			const matcher = canaryMatcher([canary(value)]);
			const at = place % (value.length - 15);
			const part = Buffer.from(value.slice(at, at + 16));
			for (const bytes of [
				part,
				Buffer.from(`.${base64(padded(part, place % 3))}.`),
				Buffer.from(part.toString('hex')),
				Buffer.from(base32(part)),
			]) {
				expect(matcher.search(bytes).length).toBeGreaterThan(0);
			}
			expect(matcher.search(Buffer.from(`\0${value.slice(at, at + 15)}\0`))).toEqual([]);
		}),
		{ numRuns: 100 },
	);
});

test('a spoiled checksum or a cut end hides nothing', () => {
	const value = randomBytes(30).toString('base64url');
	const whole = gzipSync(Buffer.concat([Buffer.from(value), randomBytes(9000)]));
	const spoiled = Buffer.from(whole).fill(0, whole.length - 8);
	for (const bytes of [spoiled, whole.subarray(0, 8000), Buffer.concat([whole.subarray(0, 8000), randomBytes(5000)])]) {
		expect(canaryMatcher([canary(value)]).search(bytes)).toContainEqual({ key: 'env:C0', form: 'gzip>plain' });
	}
});

test('random bytes hold no canary, and any bytes are searched without a throw', () => {
	const matcher = canaryMatcher(others);
	expect(matcher.search(randomBytes(10 << 20))).toEqual([]);
	fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => matcher.search(bytes).length === 0));
	fc.assert(
		fc.property(
			fc.string({ unit: fc.constantFrom(...'%&#x\\u;41\n\x1f\x8b\x08xAZ'), maxLength: 400 }),
			(s) => matcher.search(Buffer.from(s, 'latin1')).length === 0,
		),
	);
});

test('a value is found across the blocks of a long stream, and told once', () => {
	const value = randomBytes(60).toString('base64url');
	const bytes = Buffer.alloc(9 << 20, 'lorem ipsum ');
	for (const at of [(4 << 20) - 40, 7 << 20]) bytes.write(value, at);
	expect(streamed(canaryMatcher([canary(value)]), bytes, [65_536])).toEqual([{ key: 'env:C0', form: 'plain' }]);
});

test('a bomb of 10 GB costs little, is told as a limit, and what it begins with is read', () => {
	const value = randomBytes(30).toString('base64url');
	const zeros = deflateRawSync(Buffer.alloc(64 << 20), { finishFlush: 2 });
	const head = gzipSync(value, { finishFlush: 2 });
	const bomb = Buffer.concat([head, ...Array<Buffer>(160).fill(zeros)]);
	const limits = new Set<string>();
	const began = performance.now();
	const hits = canaryMatcher([canary(value), ...others], { onLimit: (limit) => limits.add(limit) }).search(bomb);
	expect(performance.now() - began).toBeLessThan(5000);
	expect([hits, [...limits]]).toEqual([[{ key: 'env:C0', form: 'gzip>plain' }], ['inflated']]);
});

test('thousands of decoy headers cost a bounded number of tries', () => {
	const limits = new Set<string>();
	const decoys = Buffer.alloc(4 << 20, Buffer.from([0x78, 0x9c, 0x4b, 0xff, 0x1f, 0x8b, 8, 0]));
	const began = performance.now();
	expect(canaryMatcher(others, { onLimit: (limit) => limits.add(limit) }).search(decoys)).toEqual([]);
	expect(performance.now() - began).toBeLessThan(5000);
	expect([...limits]).toContain('tries');
});
