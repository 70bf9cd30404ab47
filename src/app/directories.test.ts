import { userInfo } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { cacheDirectory, dataDirectory } from './directories.ts';

afterEach(() => vi.unstubAllEnvs());

function places(env: Readonly<Record<'HOME' | 'XDG_DATA_HOME' | 'XDG_CACHE_HOME', string>>): readonly string[] {
	for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
	return [dataDirectory(), cacheDirectory()];
}

test('by the XDG variables, or below the home directory', () => {
	expect(places({ HOME: '/home/a', XDG_DATA_HOME: '/data', XDG_CACHE_HOME: '/cache' })).toEqual(['/data/candor', '/cache/candor']);
	expect(places({ HOME: '/home/a', XDG_DATA_HOME: '', XDG_CACHE_HOME: '' })).toEqual([
		'/home/a/.local/share/candor',
		'/home/a/.cache/candor',
	]);
});

test('relative values are ignored: the place is the same wherever one stands', () => {
	const { homedir } = userInfo();
	expect(places({ HOME: '/home/a', XDG_DATA_HOME: 'data', XDG_CACHE_HOME: './c' })).toEqual([
		'/home/a/.local/share/candor',
		'/home/a/.cache/candor',
	]);
	for (const HOME of ['', 'home'])
		expect(places({ HOME, XDG_DATA_HOME: '', XDG_CACHE_HOME: '' })).toEqual([`${homedir}/.local/share/candor`, `${homedir}/.cache/candor`]);
});
