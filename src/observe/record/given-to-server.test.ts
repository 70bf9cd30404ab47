import { expect, test } from 'vitest';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { GivenToServer } from './given-to-server.ts';
import type { ServerRun } from './server-run-plan.ts';

const cell = { plant: () => true, cwd: '/workspace', canaries: [] } as unknown as OpenSandbox;
const SPOKE = { spoke: { version: '2025-06-18', isStateless: false, afterMs: 1 } };
const asking = { results: [], failure: { message: 'SHOP_DIR is not set', stderr: [] } } as unknown as ServerRun;
const start = (given: GivenToServer) => given.start({ argv: ['node'], env: {} }).env;

test('a server that starts without a setting and not with it does not get it again', async () => {
	const given = new GivenToServer();
	given.takesBack(SPOKE);
	await given.give(asking, cell, { env: {} });
	expect(start(given)).toEqual({ SHOP_DIR: '/workspace' });
	expect(given.takesBack({})).toBe(true);
	await given.give(asking, cell, { env: {} });
	expect(start(given)).toEqual({});
	expect(given.takesBack({})).toBe(false);
});

test('near misses: a server that has never started keeps what it got, and so does one that started with it', async () => {
	const given = new GivenToServer();
	await given.give(asking, cell, { env: {} });
	expect(given.takesBack({})).toBe(false);
	expect(given.takesBack(SPOKE)).toBe(false);
	expect(given.takesBack({})).toBe(false);
	expect(start(given)).toEqual({ SHOP_DIR: '/workspace' });
});
