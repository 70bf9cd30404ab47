// Workers on a real queue that are killed again and again, and a database that crashes: every target has exactly one result, at the same cost.
// CANDOR_FLEET_TARGETS sets the number of targets for a shorter run.

import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FleetJob, NewJob } from '#model/fleet.ts';
import type { Store } from '#model/ports.ts';
import { openStore } from '#store/sql/open-store.ts';
import { fixtureCommand } from '../support/fixture-command.ts';
import { postgresPrograms, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { startCrew } from './worker-crew.ts';

const TARGETS = Number(process.env['CANDOR_FLEET_TARGETS'] ?? 200);
const WORKERS = [1, 2, 4] as const;
/** Between two kills. */
const KILL_MS = 4_000;
const LEASE_S = 4;
/** Without an end of any audit: many times what one takes, also on a busy machine. */
const STALLED_MS = 600_000;
/** A job that ten workers die with is dead by design. */
const MOST_KILLS = Math.max(4, Math.floor(TARGETS / 8));
const SAME_COST = 1.15;
const hasPostgres = postgresPrograms() !== undefined;

let postgres: TestPostgres;
const costs: Partial<Record<(typeof WORKERS)[number], number>> = {};

beforeAll(async () => {
	if (hasPostgres) postgres = await startPostgres();
});
afterAll(() => (hasPostgres ? postgres[Symbol.asyncDispose]() : undefined));

describe.skipIf(!hasPostgres)('on PostgreSQL (skipped where it is not installed)', () => {
	test.for(WORKERS)(
		'%i at once, kill -9 every few seconds and a crash of the database: one result each',
		{ timeout: 3_600_000 },
		async (count) => {
			const address = await postgres.newDatabase();
			await using store = await openStore(address);
			const jobs = targets();
			expect(await store.fleet.add(jobs)).toBe(TARGETS);
			const kills = await workThrough(store, address, count);
			const items = await everyJob(store);
			expect(items.map(({ name, state, detail }) => `${name} ${state} ${detail ?? ''}`.trim())).toEqual(
				jobs.map(({ name }) => `${name} done`),
			);
			const stored = await storedServers(store);
			expect(stored).toEqual(jobs.map(({ name }) => name).toSorted());
			expect(new Set(items.map(({ audit }) => audit)).size).toBe(TARGETS);
			const again = items.filter(({ attempts }) => attempts > 1).length;
			costs[count] = items.reduce((sum, { cost }) => sum + (cost?.cpuMs ?? 0), 0) / 1000 / TARGETS;
			process.stdout.write(
				`${count} workers, ${TARGETS} targets: ${kills} kills, ${again} audits begun again, ${costs[count].toFixed(2)} processor seconds an audit\n`,
			);
			expect(again).toBeGreaterThan(0);
		},
	);

	test('an audit costs the same beside others', () => {
		const all = WORKERS.map((count) => costs[count] ?? Number.NaN);
		expect(Math.max(...all) / Math.min(...all)).toBeLessThan(SAME_COST);
	});
});

/** The same server under many names: what differs between audits is then the load alone. */
function targets(): readonly NewJob[] {
	const command = fixtureCommand('demo/honest.mjs') as [string, ...string[]];
	return Array.from({ length: TARGETS }, (_, index) => ({
		...{ name: `target-${String(index).padStart(4, '0')}`, version: '1', command, env: {}, depth: 'quick', priority: 0, candor: '0.1.0' },
	}));
}

/** Kills one worker after the other and starts another in its place, until the queue is empty. Returns how many were killed. */
async function workThrough(store: Store, address: string, count: number): Promise<number> {
	const words = ['fleet', 'work', '--until-empty', '--jobs', '1', '--lease', String(LEASE_S)];
	await using crew = startCrew(count, words, { CANDOR_DATABASE: address });
	let kills = 0;
	let [open, moved] = [TARGETS, performance.now()];
	for (;;) {
		await setTimeout(KILL_MS);
		// Before the look at the queue: a worker ends by itself only when the queue is empty.
		const endings = crew.endings();
		const left = await patiently(() => store.fleet.open());
		if (left === 0) break;
		if (endings.length > 0) throw new Error(`${left} jobs are left, and a worker ${endings.join('\n')}`);
		if (performance.now() - moved > STALLED_MS) throw new Error(`no audit ended for ${STALLED_MS / 60_000} minutes: ${await held(store)}`);
		// On a busy machine, kills by the clock alone would let no audit end.
		if (left === open) continue;
		[open, moved] = [left, performance.now()];
		if (kills >= MOST_KILLS) continue;
		if (kills === 2) await postgres.crash();
		await crew.replaceOne();
		kills += 1;
	}
	await crew.ended();
	expect(crew.endings().filter((ending) => !ending.startsWith('ended with 0:'))).toEqual([]);
	return kills;
}

/** Who holds what, for the error about a queue that stands still. */
async function held(store: Store): Promise<string> {
	const open = (await everyJob(store)).filter(({ state }) => state === 'waiting' || state === 'running');
	return JSON.stringify(
		open.map(({ name, state, attempts, worker, reason, detail }) => ({ name, state, attempts, worker, reason, detail })),
	);
}

async function everyJob(store: Store): Promise<readonly FleetJob[]> {
	return (await store.fleet.jobs({ limit: TARGETS + 1 })).items.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function storedServers(store: Store): Promise<readonly string[]> {
	return (await store.audits.list({ limit: TARGETS + 1 })).items.map(({ server }) => server).toSorted();
}

/** A query right after a crash may find its connection gone. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
	for (let tries = 0; ; tries++) {
		try {
			return await ask();
		} catch (error) {
			if (tries === 50) throw error;
			await setTimeout(200);
		}
	}
}
