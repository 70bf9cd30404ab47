// `candor serve` is killed while it answers, on each database: what it has answered is in the store when it runs again, and the chain is whole.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '#store/sql/open-store.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { OLDER_POLICIES } from './serve-fixture.ts';
import { startServe } from './serve-process.ts';

const KILLS = 2;
const CLIENTS = 16;
/** Answers before a kill. */
const ANSWERS = 150;

const hasPostgres = postgresPrograms() !== undefined;
let postgres: TestPostgres | undefined;
beforeAll(async () => {
	if (hasPostgres) postgres = await startPostgres();
});
afterAll(() => postgres?.[Symbol.asyncDispose]());

interface Load {
	/** The servers of the calls that were answered. */
	readonly answered: string[];
	readonly over: Promise<unknown>;
}

/** Clients that ask, each under a new name, until nobody answers. */
function startLoad(url: string, label: string): Load {
	const answered: string[] = [];
	const client = async (number: number) => {
		for (let call = 0; ; call++) {
			const server_name = `${label}-${number}-${call}`;
			const body = JSON.stringify({ server_name, policy: 'default', tool_call: { tool_name: 'safe_tool', arguments: {} } });
			const answer = await fetch(`${url}/inspect`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
			if (answer.status === 200 && (await answer.json()) !== undefined) answered.push(server_name);
		}
	};
	return { answered, over: Promise.allSettled(Array.from({ length: CLIENTS }, (_, number) => client(number))) };
}

test.for(['sqlite', 'postgres'] as const)(
	'%s: kill -9 of candor serve under load loses nothing that was answered',
	{ timeout: 180_000 },
	async (kind, { skip }) => {
		if (kind === 'postgres' && !hasPostgres) skip('PostgreSQL is not installed');
		const database = kind === 'postgres' ? await postgres?.newDatabase() : undefined;
		const flags = database === undefined ? [] : ['--database', database];
		// Disposed of last: its directory holds the data of those that follow.
		await using first = await startServe(flags, OLDER_POLICIES);
		const env = { XDG_DATA_HOME: `${first.directory}/data` };
		const answered: string[] = [];
		for (let kill = 0; kill < KILLS; kill++) {
			await using later = kill === 0 ? undefined : await startServe(flags, OLDER_POLICIES, env);
			const served = later ?? first;
			const load = startLoad(served.url, `kill-${kill}`);
			await expect.poll(() => load.answered.length, { timeout: 60_000 }).toBeGreaterThan(ANSWERS);
			served.child.kill('SIGKILL');
			await Promise.all([served.exited, load.over]);
			answered.push(...load.answered);
		}
		await using last = await startServe(flags, OLDER_POLICIES, env);
		const total = async () => ((await (await fetch(`${last.url}/audit/stats`)).json()) as { total: number }).total;
		// Rows that were in the local ledger alone are forwarded by now.
		await expect.poll(total, { timeout: 60_000 }).toBeGreaterThanOrEqual(answered.length);
		await using store = await openStore(database ?? `${first.directory}/data/candor/serve.db`);
		const rows = await store.chain.rows({ limit: 1_000_000 });
		const kept = rows
			.map(({ content }) => JSON.parse(content) as { kind: string; server?: string })
			.filter(({ kind: of }) => of === 'decision');
		const servers = new Set(kept.map(({ server }) => server));
		expect(answered.filter((server) => !servers.has(server))).toEqual([]);
		expect(servers.size).toBe(kept.length);
		expect((await store.chain.verify()).problems).toEqual([]);
	},
);
