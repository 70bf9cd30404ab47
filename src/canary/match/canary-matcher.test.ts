import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../test/support/share.ts';
import { base32, base64, canary, FORMS, others, padded, streamed, values } from './canary-forms.fixture.ts';
import { canaryMatcher } from './canary-matcher.ts';

/** Of processor time: the machine may be busy. */
const MOST_MICROSECONDS = 20_000_000;
const around = fc.uint8Array({ maxLength: 300 });

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
		{ numRuns: runs(60) },
	);
});

test.each([
	['deflate', deflateRawSync],
	['brotli', brotliCompressSync],
] as const)('a %s body has no magic number', (name, squeeze) => {
	fc.assert(
		fc.property(values, around, (value, after) => {
			const matcher = canaryMatcher([canary(value)]);
			// Text, because what does not shrink is stored as it is and needs no decompression to be found.
			const body = squeeze(Buffer.concat([Buffer.from(value + ' and what else there is to say'.repeat(9)), after]));
			for (const head of ['', 'POST / HTTP/1.1\r\nHost: a.example\r\n\r\n']) {
				expect(matcher.search(Buffer.concat([Buffer.from(head), body]))).toContainEqual({ key: 'env:C0', form: `${name}>plain` });
			}
		}),
		{ numRuns: runs(60) },
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
		{ numRuns: runs(100) },
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
	const began = process.cpuUsage();
	const hits = canaryMatcher([canary(value), ...others], { onLimit: (limit) => limits.add(limit) }).search(bomb);
	expect(process.cpuUsage(began).user).toBeLessThan(MOST_MICROSECONDS);
	expect([hits, [...limits]]).toEqual([[{ key: 'env:C0', form: 'gzip>plain' }], expect.arrayContaining(['inflated'])]);
});

test('thousands of decoy headers cost a bounded number of tries', () => {
	const limits = new Set<string>();
	// A sound beginning, then a stored block whose lengths contradict each other.
	const sound = deflateRawSync('a bcdefghijklmnopqrstuvwxyz012345', { strategy: constants.Z_FIXED, finishFlush: constants.Z_SYNC_FLUSH });
	const decoys = Buffer.alloc(4 << 20, Buffer.concat([Buffer.from([0x78, 0x9c]), sound.subarray(0, 30), Buffer.alloc(8)]));
	const began = process.cpuUsage();
	expect(canaryMatcher(others, { onLimit: (limit) => limits.add(limit) }).search(decoys)).toEqual([]);
	expect(process.cpuUsage(began).user).toBeLessThan(MOST_MICROSECONDS);
	expect([...limits]).toContain('tries');
});
