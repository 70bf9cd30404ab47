import { expect, test } from 'vitest';
import { firstLines, listenTrouble } from './first-lines.ts';

const STARTED = {
	url: 'http://127.0.0.1:8000',
	store: 'sqlite',
	address: '/data/serve.db',
	policies: undefined,
	isOpenToNetwork: false,
} as const;

test('the first lines say where everything is', () => {
	expect(firstLines(STARTED)).toEqual([
		'listening on http://127.0.0.1:8000',
		'  dashboard  http://127.0.0.1:8000/dashboard',
		'  API        http://127.0.0.1:8000/docs',
		'  data       SQLite, /data/serve.db',
		'  policies   those that ship; --policies DIR adds yours',
	]);
	const team = firstLines({
		...STARTED,
		store: 'postgres',
		address: 'postgres://me:secret@db/candor',
		policies: '/srv/policies',
		isOpenToNetwork: true,
	});
	expect(team).toContain('  policies   /srv/policies, then those that ship');
	expect(team.at(-1)).toMatch(/needs a token or a login/);
	expect(team.join('\n')).not.toContain('secret');
});

test('a port that cannot be had is told in words', () => {
	expect(listenTrouble('127.0.0.1:80', 'EACCES')).toBe('this user may not listen on 127.0.0.1:80');
	expect(listenTrouble('127.0.0.1:80', 'EADDRINUSE')).toMatch(/another program/);
	expect(listenTrouble('127.0.0.1:80', 'ENOTSUP')).toContain('(ENOTSUP)');
});
