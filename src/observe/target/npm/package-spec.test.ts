import { expect, test } from 'vitest';
import { UserError } from '#util/user-error.ts';
import { compareVersions, newestVersion } from './newest-version.ts';
import { exactVersion, parsePackageSpec } from './package-spec.ts';

test.each([
	['server', { name: 'server' }],
	['server@', { name: 'server' }],
	['server@latest', { name: 'server', wanted: 'latest' }],
	['@scope/server', { name: '@scope/server' }],
	['@scope/server@^1.2 || 2', { name: '@scope/server', wanted: '^1.2 || 2' }],
])('%s', (typed, spec) => {
	expect(parsePackageSpec(typed)).toEqual(spec);
});

test.each([
	'../server',
	'./x',
	'/x',
	'user/repo',
	'github:user/repo',
	'git+ssh://host.example/x.git',
	'https://host.example/x.tgz',
	'a@npm:b',
	'a@file:../b',
])('%s is not fetched', (typed) => {
	expect(() => parsePackageSpec(typed)).toThrow(/only published packages/);
});

test.each(['', '-g', '.hidden', '_x', 'a b', '@scope', `${'a'.repeat(215)}`, '--registry=x'])('%j is no name', (typed) => {
	expect(() => parsePackageSpec(typed)).toThrow(UserError);
});

test('only a whole version is exact', () => {
	expect(['1.2.3', 'v1.2.3', '=1.2.3-beta.1+5', '2026.8.31'].map(exactVersion)).toEqual(['1.2.3', '1.2.3', '1.2.3-beta.1+5', '2026.8.31']);
	expect(['1.2', '^1.2.3', 'latest', '1.2.x', '1.2.3 || 2', undefined].map(exactVersion)).toEqual(Array(6).fill(undefined));
});

test('versions are ordered by number, pre-releases before their release', () => {
	const ordered = [
		'1.0.0-alpha',
		'1.0.0-alpha.1',
		'1.0.0-alpha.beta',
		'1.0.0-beta.2',
		'1.0.0-beta.11',
		'1.0.0',
		'1.2.0',
		'1.10.0',
		'2.0.0',
	];
	expect(ordered.toReversed().sort(compareVersions)).toEqual(ordered);
	expect(newestVersion(['1.9.0', '1.10.0', '1.2.0', '1.11.0-beta'], '2.0.0')).toBe('1.10.0');
	expect(newestVersion(['1.9.0', '1.10.0'], '1.9.0')).toBe('1.9.0');
	expect(newestVersion(['2.0.0-a', '2.0.0-b'], undefined)).toBe('2.0.0-b');
	expect(newestVersion([], undefined)).toBeUndefined();
});
