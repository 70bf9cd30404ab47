import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../test/support/share.ts';
import { isBrotliStart } from './brotli-start.ts';

const words = fc.array(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 4, maxLength: 200 }).map((parts) => parts.join(' '));

test('the beginning of any brotli stream of text is one, wherever it stands', () => {
	fc.assert(
		fc.property(
			words,
			fc.integer({ min: 0, max: 11 }),
			fc.integer({ min: constants.BROTLI_MIN_WINDOW_BITS, max: constants.BROTLI_MAX_WINDOW_BITS }),
			fc.uint8Array({ maxLength: 9 }),
			(text, quality, window, before) => {
				const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window };
				const stream = brotliCompressSync(text, { params });
				// What is stored as it is needs no decompression to be seen.
				fc.pre(!stream.includes(text));
				return isBrotliStart(Buffer.concat([before, stream]), before.length);
			},
		),
		{ numRuns: runs(500) },
	);
});

test('what the decoder takes, and is not stored, is a start', () => {
	for (let i = runs(20_000); i > 0; i--) {
		const bytes = randomBytes(64);
		let out: Buffer;
		try {
			out = brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength: 4096, chunkSize: 4096 });
		} catch {
			continue;
		}
		if (out.length > 0 && !bytes.includes(out)) expect(isBrotliStart(bytes, 0), bytes.toString('hex')).toBe(true);
	}
});

test('few random bytes are one', () => {
	const many = 20_000;
	const noise = randomBytes(many + 64);
	let starts = 0;
	for (let at = 0; at < many; at++) if (isBrotliStart(noise, at)) starts += 1;
	expect(starts / many).toBeLessThan(0.3);
});
