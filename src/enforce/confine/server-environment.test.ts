import { expect, test } from 'vitest';
import { serverEnvironment } from './server-environment.ts';

const own = { PATH: '/bin', HOME: '/home/ada', LANG: 'C', PROBE_TOKEN: 'x', EDITOR: 'vi', UNSET: undefined };

test('inherit: all of it, and nothing to say', () => {
	const { UNSET: _, ...all } = own;
	expect(serverEnvironment('inherit', own)).toEqual({ env: all, note: undefined });
});

test('inherit: Candor’s own credentials stay with Candor, unless the policy names them', () => {
	const shell = {
		PATH: '/bin',
		CANDOR_TOKEN: 'cnd_x',
		CANDOR_DATABASE: 'postgres://u:p@h/d',
		CANDOR_FORWARD_TOKEN: 'x',
		CANDOR_BEARER_TOKEN: 'x',
	};
	const { env, note } = serverEnvironment('inherit', { ...shell, CANDOR_HUB_URL: 'https://hub.example' });
	expect(env).toEqual({ PATH: '/bin', CANDOR_HUB_URL: 'https://hub.example' });
	expect(note).toMatch(/^variables that are not passed on: 4, among them CANDOR_TOKEN, /);
	expect(serverEnvironment(['CANDOR_TOKEN'], shell).env).toEqual({ PATH: '/bin', CANDOR_TOKEN: 'cnd_x' });
});

test('a list: the basics and what it names; the names that are most likely missed are said, never values', () => {
	const { env, note } = serverEnvironment(['EDITOR', 'ABSENT'], own);
	expect(env).toEqual({ PATH: '/bin', HOME: '/home/ada', LANG: 'C', EDITOR: 'vi' });
	expect(note).toBe('variables that are not passed on: 1, among them PROBE_TOKEN; the policy’s confine: env: lists those that are');
});
