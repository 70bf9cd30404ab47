// Measures the cost of a fleet's queue besides its audits: adding, claiming, storing a result.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { honest } from '#report/samples/plain.fixture.ts';
import { openStore } from '#store/sql/open-store.ts';

const JOBS = 1000;

/** Uses SQLite on a disk. `overviewMs`: time of the page that shows all jobs. */
export async function benchFleet(): Promise<{ readonly perSecond: number; readonly overviewMs: number }> {
	const directory = await mkdtemp(join(tmpdir(), 'candor-bench-'));
	try {
		await using store = await openStore(join(directory, 'fleet.db'));
		const how = { version: '1', command: ['x'] as const, env: {}, depth: 'quick', priority: 0, candor: '0' };
		const began = performance.now();
		await store.fleet.add(Array.from({ length: JOBS }, (_, index) => ({ name: `server-${index}`, ...how })));
		for (let at = 0; at < JOBS; at++) {
			const job = await store.fleet.claim('bench', 60_000);
			if (job === undefined) throw new Error('a job is missing');
			const audit = { server: job.name, at, report: honest };
			await store.fleet.finish(job.id, 'bench', { audit, cost: { cpuMs: 1, peakKib: 1 } });
		}
		const perSecond = JOBS / ((performance.now() - began) / 1000);
		const looked = performance.now();
		await store.fleet.overview();
		return { perSecond: Math.round(perSecond), overviewMs: performance.now() - looked };
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
}
