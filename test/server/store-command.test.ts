// `candor store` on what a server has stored.

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { honest } from '#report/samples/plain.fixture.ts';
import { openStore } from '#store/sql/open-store.ts';
import { candor } from '../support/candor-process.ts';
import { serveFixture } from './serve-fixture.ts';

test('backup, export and prune while the server runs', async () => {
	await using served = await serveFixture();
	const { store } = served.parts;
	const note = {
		server: 's',
		session: 's',
		request: 1,
		method: 'tools/call',
		tool: 't',
		decision: 'deny',
		rule: 'r',
		reason: 'x',
		policy: 'p',
	} as const;
	await store.chain.append([1, 2, 3].map(() => ({ kind: 'decision', note })));
	await store.tokens.issue({ name: 'CI', scopes: ['push'], expires: null });
	for (const at of [1, 2]) await store.audits.put({ server: 'honest', at, report: { ...honest, run: { ...honest.run, id: `${at}` } } });
	const copy = join(served.directory, 'copy.db');
	expect((await candor(['store', 'backup', copy])).code).toBe(0);
	expect(statSync(copy).mode & 0o777).toBe(0o600);
	expect((await candor(['store', 'backup', copy])).code).not.toBe(0);
	const kinds = (text: string) =>
		text
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line).kind);
	const exported = await candor(['store', 'export']);
	expect(kinds(exported.stdout).filter((kind) => kind !== 'row')).toEqual(['server', 'audit', 'audit']);
	expect(exported.stdout).not.toContain('CI');
	expect((await candor(['store', 'prune'])).stderr).toContain('what is to be kept?');
	const pruned = await candor(['store', 'prune', '--keep-rows', '1', '--keep-audits', '1']);
	expect(pruned.stdout).toMatch(/^Removed \d rows of the chain and 1 audit\.\n$/);
	expect(await store.audits.counts()).toEqual({ servers: 1, audits: 1 });
	await using kept = await openStore(copy);
	expect(await kept.audits.counts()).toEqual({ servers: 1, audits: 2 });
});

test('a store that is not there is said, and none is made', async () => {
	await using served = await serveFixture();
	const file = join(served.directory, 'missing.db');
	expect((await candor(['store', 'export', '--database', file])).stderr).toContain(`there is no store ${file}`);
	expect(existsSync(file)).toBe(false);
});
