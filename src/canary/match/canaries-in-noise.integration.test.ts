// Noise that looks like what the matcher takes apart must neither hide a canary nor make one up.

import { createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../test/support/share.ts';
import { base64, canary, FORMS, others, streamed, values } from './canary-forms.fixture.ts';
import { canaryMatcher } from './canary-matcher.ts';

const BLOCK = 4 << 20;

const ESCAPES = ['%41', '%25', '%5c', '%e4', '\\\\', '\\n', '\\"', '\\u0041', '\\u0442', '\\x26', '&amp;', '&#65;', '&#x25;', '&lt;'];
const HALVES = ['%', '%4', '\\', '\\u00', '&', '&#', '&#x', '&am', ' ', '"', 'a', '7', '}'];
const alphabet = (text: string) => fc.string({ unit: fc.constantFrom(...text), maxLength: 600 });
const noises = {
	'base64-like': alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'),
	'hex-like': alphabet('0123456789abcdef'),
	'base32-like': alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'),
	wrapped: fc
		.array(fc.constantFrom(76, 64, 30), { maxLength: 8 })
		.map((lines) => lines.map((width) => `${'Qk9z'.repeat(width / 4)}\n`).join('')),
	'escape-rich': fc.string({ unit: fc.constantFrom(...ESCAPES, ...HALVES), maxLength: 200 }),
} as const;
const noise = fc.oneof(...Object.values(noises));

/** What needs no edge to be seen: the needles know it at any offset. Of the others the outermost code must begin somewhere. */
const EDGELESS = ['plain', 'base64', 'base64url', 'base32', 'hex', 'reversed', 'rot13', 'case-folded'];

test.each(Object.entries(FORMS))('%s is found in any noise, at any offset, however it is cut', (name, encoders) => {
	const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 6 });
	fc.assert(
		fc.property(values, fc.constantFrom(...encoders), noise, noise, sizes, (value, encode, before, after, cuts) => {
			const matcher = canaryMatcher([canary(value), ...others.slice(0, 3)]);
			const edge = EDGELESS.includes(name) ? '' : '\0';
			const bytes = Buffer.concat([Buffer.from(before + edge), encode(Buffer.from(value)), Buffer.from(edge + after)]);
			const hits = matcher.search(bytes);
			expect(new Set(hits.map(({ key }) => key))).toEqual(new Set(['env:C0']));
			expect(streamed(matcher, bytes, cuts)).toEqual(hits);
		}),
		{ numRuns: runs(30) },
	);
});

test('any form is found where two blocks of a long stream meet', () => {
	const line = `{"data":"${randomBytes(3000).toString('base64')}","text":"a\\nb\\u0442%20&amp;"}\n`;
	const encoders = Object.values(FORMS).flat();
	fc.assert(
		fc.property(
			values,
			fc.constantFrom(...encoders),
			fc.integer({ min: -2500, max: 200 }),
			fc.constantFrom(line, randomBytes(30_000).toString('base64')),
			(value, encode, offset, filling) => {
				const bytes = Buffer.alloc(BLOCK + 9000, filling);
				Buffer.concat([Buffer.from('\0'), encode(Buffer.from(value)), Buffer.from('\0')]).copy(bytes, BLOCK + offset);
				const hits = streamed(canaryMatcher([canary(value), ...others.slice(0, 3)]), bytes, [65_536]);
				expect(new Set(hits.map(({ key }) => key))).toEqual(new Set(['env:C0']));
			},
		),
		{ numRuns: runs(10) },
	);
});

test('a value in a long wrapped block is found, however that is wrapped and whatever is around it', () => {
	const around = randomBytes(120_000);
	const shapes = [
		(body: Buffer) => body.toString('base64'),
		(body: Buffer) => body.toString('hex'),
		(body: Buffer) => gzipSync(body, { level: 1 }).toString('base64'),
		(body: Buffer) => base64(Buffer.from(body.toString('hex'))),
	];
	fc.assert(
		fc.property(
			values,
			fc.constantFrom(...shapes),
			fc.integer({ min: 0, max: around.length }),
			fc.constantFrom(40, 60, 64, 76, 77, 998),
			fc.constantFrom('\n', '\r\n', '\n  '),
			fc.constantFrom('', 'Content-Transfer-Encoding: base64\r\n\r\n', 'AAAA\n', '{"a":"b"}\n'),
			fc.constantFrom('', '\n--end\n', '\n\n{"next":1}'),
			(value, encode, at, width, end, before, after) => {
				const body = encode(Buffer.concat([around.subarray(0, at), Buffer.from(value), around.subarray(at)]));
				const wrapped = body.match(RegExp(`.{1,${width}}`, 'g'))?.join(end) ?? '';
				const hits = canaryMatcher([canary(value), ...others.slice(0, 3)]).search(Buffer.from(before + wrapped + after));
				expect(new Set(hits.map(({ key }) => key))).toEqual(new Set(['env:C0']));
			},
		),
		{ numRuns: runs(60) },
	);
});

test('noise alone holds no canary', () => {
	const matcher = canaryMatcher(others);
	fc.assert(
		fc.property(fc.array(noise, { maxLength: 6 }), (parts) => matcher.search(Buffer.from(parts.join(''))).length === 0),
		{ numRuns: runs(300) },
	);
	for (const encoding of ['base64', 'base64url', 'hex', 'latin1'] as const) {
		expect(matcher.search(Buffer.from(randomBytes(3 << 20).toString(encoding), 'latin1'))).toEqual([]);
	}
});

test('a hit is called by the escapes that it stands in, whatever others are near', () => {
	const value = 'made-up-value-of-this-test-0123456789';
	const inUrl = (text: string) => text.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
	const inJson = (text: string) => text.replace(/[a-z]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
	const matcher = canaryMatcher([canary(value)]);
	const forms = (text: string) => matcher.search(Buffer.from(text)).map(({ form }) => form);
	expect(forms(`{"note":"one\\ntwo\\n","token":"${inUrl(value)}"}`)).toEqual(['url']);
	expect(forms(`/search?q=a%20b&amp;t=${inJson(value)}&amp;`)).toEqual(['json']);
	expect(forms(`"&lt;${inUrl(value.slice(0, 15))}${inJson(value.slice(15))}"`)).toEqual(['url>json']);
	expect(forms(`a%20b "${inUrl(value).replaceAll('%', '%25')}" \\n`)).toEqual(['url>url']);
	expect(forms(`{"a":"b\\n","c":"${Buffer.from(Buffer.from(value).toString('base64')).toString('base64')}"}`)).toEqual(['base64>base64']);
});

test('an escape may be a part of another', () => {
	const matcher = canaryMatcher([canary('A'.repeat(20))]);
	for (const letter of [
		'\\u00%34%31',
		'%\\u0034\\u0031',
		'&#%36%35;',
		'&#6%35;',
		'&%2365;',
		'\\x%34%31',
		'%26#65;',
		'&amp;#65;',
		'%5Cu0041',
	]) {
		expect(matcher.search(Buffer.from(`"${letter.repeat(20)}"`)), letter).toHaveLength(1);
	}
});

test.each([15, 26, 37, 41, 57, 75])('many copies of a key are no compressed data that went unread (seed %i)', (seed) => {
	const blocks = Array.from({ length: 19 }, (_, i) => createHash('sha256').update(`${seed} ${i}`).digest());
	const lines = Buffer.concat(blocks)
		.toString('base64')
		.match(/.{1,64}/g);
	const key = `-----BEGIN RSA PRIVATE KEY-----\n${lines?.join('\n')}\n-----END RSA PRIVATE KEY-----\n`;
	const limits = new Set<string>();
	canaryMatcher(others, { onLimit: (limit) => limits.add(limit) }).search(Buffer.from(key.repeat(60)));
	// Some of these bytes look like a brotli stream whose first block is stored as it is, and fail some kilobytes later.
	expect([...limits].filter((limit) => limit !== 'guesses')).toEqual([]);
});

test('a bomb without a magic number is told as a limit', () => {
	const limits = new Set<string>();
	const bomb = brotliCompressSync(Buffer.alloc(64 << 20), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
	canaryMatcher(others, { onLimit: (limit) => limits.add(limit) }).search(bomb);
	expect([...limits]).toEqual(['inflated']);
});
