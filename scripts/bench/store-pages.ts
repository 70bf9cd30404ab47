// Measures pages, searches and statistics of the store. Alone: node scripts/bench/store-pages.ts [rows] [file, postgres:// URL, or postgres: its own server]

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ChainStore } from '#model/ports.ts';
import { openStoreDatabase } from '#store/sql/open-store.ts';
import { sqlChain } from '#store/sql/sql-chain.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { appendChain, bulkLoadChain } from './bulk-chain.ts';
import { row } from './measure.ts';

const MOST_APPENDED = 30_000;
const REPETITIONS = 15;
const PAGE = 100;
const HOUR = 3_600_000_000;
/** The rows are spread over this time. */
const DAYS = 90 * 24 * HOUR;

export interface StoreTiming {
	readonly what: string;
	/** Times of the first, uncached run, of the fastest of the others, which other load disturbed least, and the median of the others. */
	readonly firstMs: number;
	readonly leastMs: number;
	readonly medianMs: number;
	/** Processor time of this process, which is meaningful for SQLite on a busy machine. */
	readonly processorMs: number;
	readonly limitMs: number;
}

export interface StoreTimings {
	/** Rate of the rows that were appended the way a forwarder does. */
	readonly rowsPerSecond: number;
	readonly timings: readonly StoreTiming[];
}

export async function benchStorePages(rows: number, address: string): Promise<StoreTimings> {
	const rowsPerSecond = await load(rows, address);
	const { database, kind } = await openStoreDatabase(address);
	try {
		const timings: StoreTiming[] = [];
		for (const [what, limitMs, query] of queriesOf(sqlChain(database, kind))) {
			const times: number[] = [];
			let before = process.cpuUsage();
			for (let time = 0; time <= REPETITIONS; time++) {
				const start = performance.now();
				await query();
				times.push(performance.now() - start);
				if (time === 0) before = process.cpuUsage();
			}
			const { user, system } = process.cpuUsage(before);
			const [firstMs = Number.NaN, ...others] = times;
			others.sort((a, b) => a - b);
			const processorMs = (user + system) / 1000 / REPETITIONS;
			const [leastMs = Number.NaN] = others;
			timings.push({ what, limitMs, firstMs, leastMs, medianMs: others[REPETITIONS >> 1] ?? Number.NaN, processorMs });
		}
		return { rowsPerSecond, timings };
	} finally {
		await database.destroy();
	}
}

/** Appends some rows the way a forwarder does. If there are many, the others are written as fast as possible. */
async function load(rows: number, address: string): Promise<number> {
	const store = await openStoreDatabase(address);
	const step = Math.floor(DAYS / rows);
	const from = Date.now() * 1000 - DAYS;
	const appended = Math.min(rows, MOST_APPENDED);
	const bulk = rows - appended;
	if (bulk > 0) await bulkLoadChain(store, address, bulk, { from, step });
	const began = performance.now();
	await appendChain(store, appended, { from: from + bulk * step, step });
	const rowsPerSecond = Math.round(appended / ((performance.now() - began) / 1000));
	await sql`analyze`.execute(store.database);
	await store.database.destroy();
	return rowsPerSecond;
}

type StoreQuery = readonly [what: string, limitMs: number, query: () => Promise<unknown>];

function queriesOf(chain: ChainStore): readonly StoreQuery[] {
	const now = Date.now() * 1000;
	const middle = now - DAYS / 2;
	const limit = PAGE;
	return [
		['first page', 100, () => chain.decisions({ limit })],
		['first page, oldest first', 100, () => chain.decisions({ limit, order: 'oldest-first' })],
		['page in the middle', 100, () => chain.decisions({ limit, cursor: `${middle}.1` })],
		['page of one server', 100, () => chain.decisions({ limit, server: 'server-3' })],
		['page of one tool of all servers', 100, () => chain.decisions({ limit, tool: 'tool-4' })],
		['page of denied calls', 100, () => chain.decisions({ limit, decision: 'deny' })],
		['page of allowed calls', 100, () => chain.decisions({ limit, decision: 'allow' })],
		['page of a server, tool and decision', 100, () => chain.decisions({ limit, server: 'server-3', tool: 'tool-4', decision: 'deny' })],
		['page of a rare server', 100, () => chain.decisions({ limit, server: 'rare' })],
		['page of a server that is not there', 100, () => chain.decisions({ limit, server: 'none' })],
		['page of a time long ago', 100, () => chain.decisions({ limit, until: middle, decision: 'deny' })],
		['page of a time without any', 100, () => chain.decisions({ limit, since: now + HOUR })],
		['search for a text that is everywhere', 100, () => chain.decisions({ limit, q: 'project' })],
		['portion of a search for one that is nowhere', 250, () => chain.decisions({ limit, q: 'nowhere' })],
		['rows that a listener has missed', 100, () => chain.rows({ after: 100_000, limit })],
		['statistics', 50, () => chain.stats({})],
		['statistics of one server', 50, () => chain.stats({ server: 'server-3' })],
		['statistics of 30 days', 100, () => chain.stats({ since: now - 30 * 24 * HOUR })],
		['series of 24 hours', 50, () => chain.series({ step: HOUR, limit: 24 })],
		['series of 30 days, by hours', 100, () => chain.series({ step: HOUR, limit: 720 })],
	];
}

if (import.meta.main) {
	const rows = Number(process.argv[2] ?? 1_000_000);
	const directory = await mkdtemp(join(tmpdir(), 'candor-bench-'));
	await using postgres = process.argv[3] === 'postgres' ? await startPostgres() : undefined;
	try {
		const address = (await postgres?.newDatabase()) ?? process.argv[3] ?? join(directory, 'store.db');
		const { rowsPerSecond, timings } = await benchStorePages(rows, address);
		row('store, rows appended in portions', `${rowsPerSecond.toLocaleString('en')} rows/s`, '');
		for (const { what, firstMs, leastMs, medianMs, processorMs, limitMs } of timings) {
			const holds = medianMs <= limitMs;
			if (!holds) process.exitCode = 1;
			const times = `${medianMs.toFixed(1)} ms median, ${leastMs.toFixed(1)} least, ${processorMs.toFixed(1)} of processor, ${firstMs.toFixed(0)} first`;
			row(`${rows.toLocaleString('en')} rows, ${what}`, times, `≤ ${limitMs} ms ${holds ? 'holds' : 'MISSED'}`);
		}
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
}
