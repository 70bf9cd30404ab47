import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decodedTexts } from './decoded-text.ts';

const TEXT = 'meet me at the old mill';

test.for<readonly [string, string]>([
	['hex', Buffer.from(TEXT).toString('hex')],
	['base64', Buffer.from(TEXT).toString('base64')],
	['base64url', Buffer.from(`${TEXT}?>`).toString('base64url')],
	['base32', 'NVSWK5BANVSSAYLUEB2GQZJAN5WGIIDNNFWGY'],
])('%s', ([, word]) => {
	expect(decodedTexts(word).join()).toContain('old mill');
});

test('near misses: a digest, a random token, a plain word, a version', () => {
	for (let round = 0; round < 200; round++) {
		expect(decodedTexts(createHash('sha256').update(String(round)).digest('hex'))).toEqual([]);
		expect(decodedTexts(randomBytes(32).toString('base64url'))).toEqual([]);
	}
	for (const word of ['latest', '1.2.3', 'chrome-headless-shell-linux64', 'some-package-with-a-long-name'])
		expect(decodedTexts(word)).toEqual([]);
});
