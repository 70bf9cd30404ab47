import { expect, test } from 'vitest';
import { canaryMatcher } from './canary-matcher.ts';
import { dripMatcher } from './drip-matcher.ts';

const value = 'ghp_Zq8Lm2Xc7Vb4Nn1Kp9Rt6Yw3Hd5Fg0Js2AeU';
const key = 'env:GITHUB_TOKEN';
const matcher = canaryMatcher([{ key, where: { kind: 'env', name: 'GITHUB_TOKEN' }, value }]);

function drip(payloads: readonly string[]) {
	const drops = dripMatcher(matcher);
	for (const payload of payloads) drops.push(Buffer.from(payload));
	return drops.end();
}

const characters = [...value];

test.each([
	['a byte a datagram', characters],
	['a byte a request', characters.map((c) => `/collect?c=${c}`)],
	['a byte a request, numbered', characters.map((c, i) => `GET /p?i=${i}&c=${c} HTTP/1.1`)],
	['labels, each asked for as A and AAAA', (value.match(/.{1,6}/g) ?? []).flatMap((c, i) => Array(2).fill(`${c}.${i}.drop.example`))],
	['a character code a request, url-escaped', characters.map((c) => `/x?v=%${c.charCodeAt(0).toString(16)}`)],
	[
		'hex labels',
		(
			Buffer.from(value)
				.toString('hex')
				.match(/.{1,10}/g) ?? []
		).map((c) => `${c}.drop.example`),
	],
])('%s', (_, payloads) => {
	expect(drip(payloads).map((hit) => hit.key)).toContain(key);
});

test('fifteen characters are no leak, and honest lookups none either', () => {
	expect(drip(characters.slice(4, 19))).toEqual([]);
	expect(drip(Array.from({ length: 500 }, (_, i) => `host-${i}.service.example`))).toEqual([]);
});
