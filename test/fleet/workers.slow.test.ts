// Workers on a real queue that are killed again and again, and a database that is restarted: every target has exactly one result.

import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '#store/sql/open-store.ts';
import { startCandor } from '../support/candor-process.ts';
import { fixtureCommand } from '../support/fixture-command.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../support/postgres.ts';

const TARGETS = 12;
const WORKERS = 2;
const KILLS = 4;
const hasPostgres = postgresPrograms() !== undefined;

let postgres: TestPostgres;
beforeAll(async () => {
	if (hasPostgres) postgres = await startPostgres();
});
afterAll(() => (hasPostgres ? postgres[Symbol.asyncDispose]() : undefined));

describe.skipIf(!hasPostgres)('on PostgreSQL (skipped where it is not installed)', () => {
	test('kill -9 of workers and a crash of the database: one result each, none lost, none twice', { timeout: 900_000 }, async () => {
		const address = await postgres.newDatabase();
		await using store = await openStore(address);
		const command = fixtureCommand('demo/honest.mjs') as [string, ...string[]];
		const jobs = Array.from({ length: TARGETS }, (_, index) => ({
			...{ name: `target-${index}`, version: '1', command, env: {}, depth: 'quick', priority: 0, candor: '0.1.0' },
		}));
		expect(await store.fleet.add(jobs)).toBe(TARGETS);
		const start = () => startCandor(['fleet', 'work', '--until-empty', '--jobs', '1', '--lease', '4'], { CANDOR_DATABASE: address });
		const workers = Array.from({ length: WORKERS }, start);
		for (let kill = 0; kill < KILLS && (await openJobs(store)) > 0; kill++) {
			const before = await openJobs(store);
			// A kill after each bit of progress, so that the load of the machine does not matter.
			await expect.poll(() => openJobs(store), { timeout: 300_000, interval: 200 }).toBeLessThan(before);
			if (kill === 1) await postgres.crash();
			const victim = workers[kill % WORKERS];
			victim?.child.kill('SIGKILL');
			await victim?.done;
			workers[kill % WORKERS] = start();
		}
		await expect.poll(() => openJobs(store), { timeout: 600_000, interval: 500 }).toBe(0);
		await Promise.all(workers.map(({ done }) => done));
		const { items } = await store.fleet.jobs({ limit: TARGETS + 1 });
		expect(items.map(({ state }) => state)).toEqual(Array.from({ length: TARGETS }, () => 'done'));
		const stored = await store.audits.list({ limit: TARGETS + 1 });
		expect(stored.items.map(({ server }) => server).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
	});
});

/** A query right after a crash may find its connection gone. */
async function openJobs(store: Awaited<ReturnType<typeof openStore>>): Promise<number> {
	for (let tries = 0; ; tries++) {
		try {
			return await store.fleet.open();
		} catch (error) {
			if (tries === 50) throw error;
			await setTimeout(200);
		}
	}
}
