import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { partsOfJson } from './parts-of-json.ts';
import { partsOfText } from './parts-of-text.ts';
import { unpackedTexts } from './unpacked-texts.ts';

const TEXT = '{"city":"London","n":1704}';

test.each([
	['base64', Buffer.from(TEXT).toString('base64')],
	['base64 for a URL, among other words', `token=${Buffer.from(TEXT).toString('base64url')}.x`],
	['hex', Buffer.from(TEXT).toString('hex')],
	['gzip', gzipSync(TEXT).toString('base64')],
	['zlib', deflateSync(TEXT).toString('base64url')],
	['deflate without a head', deflateRawSync(TEXT).toString('base64')],
])('%s is unpacked', (_, packed) => {
	expect(unpackedTexts(packed)).toEqual([TEXT]);
});

test('near misses: words, paths, digests, random bytes, and what is compressed and no text', () => {
	const digest = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
	const packed = gzipSync(Buffer.from(digest, 'hex')).toString('base64');
	for (const text of [
		'internationalisation',
		'/usr/share/zoneinfo/Europe/Vienna',
		digest,
		Buffer.from(digest, 'hex').toString('base64'),
		packed,
	])
		expect(unpackedTexts(text)).toEqual([]);
});

test('a packed document is split, wherever it stands, and more than once', () => {
	const once = Buffer.from(TEXT).toString('base64');
	expect(partsOfText(once, 'header x')).toContainEqual(['header x unpacked.n', '1704']);
	const twice = Buffer.from(`inner ${once}`).toString('base64');
	expect(partsOfJson({ a: twice }, 'body')).toContainEqual(['body.a unpacked unpacked.n', '1704']);
});
