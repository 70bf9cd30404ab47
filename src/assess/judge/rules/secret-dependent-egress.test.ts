import { expect, test } from 'vitest';
import type { SecretDependence } from '#model/interference.ts';
import { declarationOf, file, type Parts, toolOf } from '../../../../test/evidence.ts';
import { findingsOf } from '../../../../test/judged.ts';

const declaration = declarationOf({ tools: [toolOf({ name: 'weather' })] });
const canaries = [
	{ key: 'env:GITHUB_TOKEN', where: { kind: 'env', name: 'GITHUB_TOKEN' }, owners: ['github.com'] },
	{ key: 'file:.netrc', where: { kind: 'file', path: '/home/u/.netrc' } },
] as const;
const found = (changes: Partial<SecretDependence>, rule = 'secret-dependent-egress', seen: Parts['seen'] = []) => {
	const dependence: SecretDependence = {
		channel: 'request',
		step: 3,
		tool: 'weather',
		destination: 'api.weather.example:80',
		place: 'header x-id',
		first: 'aa',
		other: 'bb',
		canaries: ['file:.netrc'],
		...changes,
	};
	return findingsOf(rule, {
		declaration,
		canaries,
		seen,
		interference: { runs: 4, calls: 3, parts: 9, noisy: 1, dependences: [dependence] },
	});
};

test('a request that depends on a secret is high, and names the secret, the place and both values', () => {
	const observed = expect.stringMatching(/api\.weather\.example:80 depends on file:\.netrc: header x-id was “aa”, and “bb”.*step 3/);
	expect(found({})).toMatchObject([{ severity: 'high', tool: 'weather', canaries: ['file:.netrc'], observed }]);
	for (const channel of ['lookup', 'stream'] as const) expect(found({ channel })).toHaveLength(1);
});

test('a token at its owner is its use', () => {
	expect(found({ canaries: ['env:GITHUB_TOKEN'], destination: 'api.github.com:443' })).toEqual([]);
	expect(found({ canaries: ['env:GITHUB_TOKEN'] })).toHaveLength(1);
	const both = found({ canaries: ['env:GITHUB_TOKEN', 'file:.netrc'], destination: 'api.github.com:443' });
	expect(both).toMatchObject([{ canaries: ['file:.netrc'] }]);
});

test('where the secret itself was found, the rules that look for it tell it', () => {
	const arrived = { kind: 'capture', protocol: 'http', destination: 'api.weather.example:80', bytes: 9, preview: '' } as const;
	expect(found({}, 'secret-dependent-egress', [{ ...arrived, canaries: [{ key: 'file:.netrc', form: 'plain' }] }])).toEqual([]);
	expect(found({}, 'secret-dependent-egress', [{ ...arrived, canaries: [{ key: 'env:GITHUB_TOKEN', form: 'plain' }] }])).toHaveLength(1);
	expect(
		found({}, 'secret-dependent-egress', [{ ...arrived, destination: 'b.example:80', canaries: [{ key: 'file:.netrc', form: 'plain' }] }]),
	).toHaveLength(1);
});

test('of files that were changed together, those that were never opened are no source', () => {
	const both = ['file:.netrc', 'file:.npmrc'];
	const planted = [...canaries, { key: 'file:.npmrc', where: { kind: 'file', path: '/home/u/.npmrc' } }] as const;
	const dependence = { channel: 'stream', step: 3, tool: 'weather', destination: '203.0.113.9:443', place: 'bytes', first: 'aa', other: 'bb', canaries: both } as const; // biome-ignore format: one line
	const keys = (...seen: NonNullable<Parts['seen']>) =>
		findingsOf('secret-dependent-egress', {
			declaration,
			canaries: planted,
			seen,
			interference: { runs: 4, calls: 3, parts: 9, noisy: 1, dependences: [dependence] },
		}).flatMap((finding) => finding.canaries ?? []);
	expect(keys(file('read', '/home/u/.netrc'))).toEqual(['file:.netrc']);
	// A copy under another name is read in the place of the file.
	expect(keys(file('link', '/home/u/.npmrc', { to: '/tmp/x' }))).toEqual(['file:.npmrc']);
	expect(keys(file('read', '/home/u'), file('list', '/home/u/.npmrc'))).toEqual(both);
	expect(keys()).toEqual(both);
});

test('a secret in one name of a domain is not told again for the domain’s other names', () => {
	const arrived = { kind: 'capture', protocol: 'dns', destination: '0.abcd.t.edge.example:53', bytes: 9, preview: '', canaries: [{ key: 'file:.netrc', form: 'base32' }] } as const; // biome-ignore format: one line
	const lookup = { channel: 'lookup', place: 'name' } as const;
	expect(found({ ...lookup, destination: '50.efgh.t.edge.example' }, 'secret-dependent-egress', [arrived])).toEqual([]);
	expect(found({ ...lookup, destination: '50.efgh.t.other.example' }, 'secret-dependent-egress', [arrived])).toHaveLength(1);
});

test('answers and files have rules of their own', () => {
	expect(found({ channel: 'answer' })).toEqual([]);
	expect(found({ channel: 'answer' }, 'secret-dependent-answer')).toMatchObject([{ severity: 'medium' }]);
	expect(found({ channel: 'file', destination: '/home/u/x.log' }, 'secret-dependent-file')).toMatchObject([{ severity: 'medium' }]);
	expect(found({ channel: 'program' }, 'secret-dependent-file')).toEqual([]);
});
