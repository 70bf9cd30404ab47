// What the contract of the store does not say: schema versions, the plans of its queries, several processes, kills, and forwarding. On both databases.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { RecordedDecision } from '#model/ports.ts';
import type { Report } from '#model/report.ts';
import { SAMPLES } from '#report/samples/samples.fixture.ts';
import { storeBackends } from '../../../test/support/store-backends.ts';
import { SAMPLE, sampleCalls, tamper, write } from '../ledger/ledger.fixture.ts';
import { openLedger } from '../ledger/open-ledger.ts';
import { openLedgerReader } from '../ledger/read-ledger.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { forwardLedger } from './forward-ledger.ts';
import { startForwarder } from './forwarder.ts';
import { migrateStore, storeMigrations } from './migrate-store.ts';
import { type OpenDatabase, openStore, openStoreDatabase } from './open-store.ts';
import { ledgerName } from './origin-position.ts';
import { sqlAudits } from './sql-audits.ts';
import { sqlChain } from './sql-chain.ts';
import { sqlFleet } from './sql-fleet.ts';

const WRITER = join(import.meta.dirname, '..', '..', '..', 'test', 'support', 'store-writer-process.ts');
const REPORT = SAMPLES['honest'] as Report;

const backends = storeBackends();

describe.each(Object.entries(backends.addresses))('%s', (name, address) => {
	describe.skipIf(name.includes('skipped'))('schema', () => {
		test('goes down, step by step and at once, and up again', async () => {
			const { database, kind } = await openStoreDatabase(await address());
			const tables = async () => (await database.introspection.getTables()).map((table) => table.name).sort();
			const all = await tables();
			expect(all).toEqual([
				'audits',
				'call_groups',
				'chain',
				'chain_head',
				'fleet_counts',
				'fleet_jobs',
				'origins',
				'servers',
				'spans',
				'tokens',
			]);
			const { id } = await sqlAudits(database).put({ server: 'a', at: 1, report: REPORT });
			for (const step of Object.keys(storeMigrations(kind)).toReversed().slice(1)) await migrateStore(database, kind, step);
			expect(await tables()).toEqual(['audits', 'servers', 'tokens']);
			await migrateStore(database, kind);
			expect(await tables()).toEqual(all);
			expect(await sqlAudits(database).get(id)).toBeDefined();
			expect(await sqlChain(database, kind).verify()).toMatchObject({ rows: 1, problems: [] });
			await migrateStore(database, kind, null);
			expect(await tables()).toEqual([]);
			await migrateStore(database, kind);
			expect(await tables()).toEqual(all);
			await database.destroy();
		});

		test('counts the jobs of a fleet that were there before there were counts, and marks what changed', async () => {
			const { database, kind } = await openStoreDatabase(await address());
			const fleet = sqlFleet(database, kind);
			const audit = (conclusion: Report['summary']['conclusion']) => ({ ...REPORT, summary: { ...REPORT.summary, conclusion } });
			for (const [version, conclusion] of [['1', 'clean'] as const, ['2', 'findings'] as const]) {
				await fleet.add([{ name: 'a', version, command: ['x'], env: {}, depth: 'quick', priority: 0, candor: '0' }]);
				const { id = '' } = (await fleet.claim('w', 60_000)) ?? {};
				await fleet.finish(id, 'w', { audit: { server: 'a', at: 1, report: audit(conclusion) }, cost: { cpuMs: 3, peakKib: 4 } });
			}
			const before = await fleet.overview();
			expect(before).toMatchObject({ states: { done: 2 }, cost: { cpuMs: 6, peakKib: 4 }, changes: [{ name: 'a' }] });
			await migrateStore(database, kind, '0004-fleet-losses');
			await migrateStore(database, kind);
			expect(await fleet.overview()).toEqual(before);
			await database.destroy();
		});

		test('of a newer version is refused; of two that make it at once one does', async () => {
			const at = await address();
			const stores = await Promise.all([1, 2, 3].map(() => openStore(at)));
			for (const store of stores) await store[Symbol.asyncDispose]();
			const { database } = await openStoreDatabase(at);
			await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2100-01-01')`.execute(database);
			await database.destroy();
			await expect(openStore(at)).rejects.toThrow(/newer candor/);
		});
	});

	describe.skipIf(name.includes('skipped'))('queries', () => {
		test('of pages and counts use an index, whatever they select', async () => {
			const queries: CompiledQuery[] = [];
			let isRecording = false;
			const { database, kind } = await openStoreDatabase(await address(), (event) => {
				if (isRecording) queries.push(event.query);
			});
			const [chain, audits] = [sqlChain(database, kind), sqlAudits(database)];
			const servers = Array.from({ length: 2000 }, (_, request) => ({
				...SAMPLE,
				request,
				server: `s${request % 7}`,
				tool: `t${request % 5}`,
			}));
			await chain.append(servers.map((note) => ({ kind: 'decision', note })));
			for (let seed = 0; seed < 30; seed++) {
				const report = { ...REPORT, run: { ...REPORT.run, seed } };
				await audits.put({ server: `s${seed % 3}`, at: seed, report });
			}
			await sql`analyze`.execute(database);
			isRecording = true;
			for (const order of ['newest-first', 'oldest-first'] as const)
				for (const filter of [
					{},
					{ server: 's1' },
					{ decision: 'allow' as const },
					{ tool: 't1', since: 5 },
					{ since: 5, until: 2 ** 52 },
				]) {
					const { next } = await chain.decisions({ ...filter, order, limit: 5 });
					await chain.decisions({ ...filter, order, limit: 5, ...(next !== null && { cursor: next }) });
				}
			await chain.stats({ since: 5 });
			await chain.rows({ after: 100, limit: 5 });
			await audits.list({ limit: 5, server: 's1' });
			await audits.list({ limit: 5 });
			isRecording = false;
			const ofTables = queries.filter((query) => /from "?(?:chain|audits)"?\b/.test(query.sql));
			expect(ofTables.length).toBeGreaterThan(20);
			const scanning = [];
			for (const query of ofTables) {
				const plan = await planOf({ database, kind }, query);
				// SQLite: SCAN chain, but not SCAN chain USING COVERING INDEX of a part. PostgreSQL: Seq Scan on chain
				if (/Seq Scan on (?:chain|audits)\b|SCAN (?:chain|audits)\b(?! USING)|TEMP B-TREE FOR ORDER BY.*SCAN (?:chain|audits)/s.test(plan))
					scanning.push([query.sql, plan]);
			}
			expect(scanning).toEqual([]);
			await database.destroy();
		});
	});

	describe.skipIf(name.includes('skipped'))('tampering', () => {
		test.for([
			['edits a row', "update chain set content = replace(content, 'allow', 'deny') where seq = 3", { kind: 'changed', seq: 3 }],
			['edits a hash', "update chain set hash = '0' where seq = 3", { kind: 'changed', seq: 3 }],
			['removes a row', 'delete from chain where seq = 3', { kind: 'missing', seq: 3 }],
			['cuts off the end', 'delete from chain where seq > 7', { kind: 'truncated', seq: 8 }],
			['cuts off the beginning', 'delete from chain where seq < 2', { kind: 'missing', seq: 0 }],
			['moves the head', "update chain_head set hash = 'f'", { kind: 'other-head', seq: 8 }],
			['edits a column that rows are found by', 'update chain set at = at + 1 where seq = 3', { kind: 'changed', seq: 3 }],
			['moves a row to another group', 'update chain set call_group = 2 where seq = 1', { kind: 'changed', seq: 1 }],
		] as const)('whoever %s is found', async ([, text, problem]) => {
			const { database, kind } = await openStoreDatabase(await address());
			const chain = sqlChain(database, kind);
			const notes = [SAMPLE, { ...SAMPLE, tool: 'other' }];
			for (let time = 0; time < 4; time++) await chain.append(notes.map((note) => ({ kind: 'decision', note })));
			await database.executeQuery(CompiledQuery.raw(text));
			expect((await chain.verify()).problems[0]).toMatchObject(problem);
			await database.destroy();
		});
	});

	describe.skipIf(name.includes('skipped'))('several processes', () => {
		test.for(name === 'postgres' ? (['the writers', 'the database'] as const) : (['the writers'] as const))(
			'kill -9 of %s: what was acknowledged is there, once, and the chain is whole',
			async (killed) => {
				const at = await address();
				await (await openStore(at))[Symbol.asyncDispose]();
				const writers = ['one', 'two'].map((one) => startWriter(at, one));
				const acknowledged = () => writers.flatMap(({ lines }) => lines());
				await expect.poll(() => acknowledged().length, { timeout: 60_000 }).toBeGreaterThan(50);
				if (killed === 'the database') await backends.postgres()?.crash();
				for (const { process: writer } of writers) writer.kill('SIGKILL');
				await Promise.all(writers.map(({ ended }) => ended));
				await using store = await openStore(at);
				expect((await store.chain.verify()).problems).toEqual([]);
				const rows = await store.chain.rows({ limit: 1_000_000 });
				const kept = new Set(
					rows.map(({ content }) => JSON.parse(content)).map(({ seq, session, request }) => `${seq} ${session} ${request}`),
				);
				expect(kept.size).toBe(rows.length);
				expect(acknowledged().filter((line) => !kept.has(line))).toEqual([]);
			},
		);
	});

	describe.skipIf(name.includes('skipped'))('forwarding', () => {
		async function forwarded(store: OpenDatabase, file: string): Promise<number> {
			using reader = openLedgerReader(file);
			return await forwardLedger(store, reader, { name: (await ledgerName(store.database, reader)) ?? '' });
		}
		async function decisionsIn(store: OpenDatabase): Promise<readonly RecordedDecision[]> {
			return (await sqlChain(store.database, store.kind).decisions({ order: 'oldest-first', limit: 2000 })).items;
		}

		test('of two ledgers takes each row once, in order, with outcomes of the right calls, also from archives', async () => {
			const [one, two] = [join(backends.directory(), 'one.db'), join(backends.directory(), 'two.db')];
			await write(one, sampleCalls(300), { maxBytes: 60_000 });
			await write(two, [
				{
					note: { ...SAMPLE, server: 'other', digested: { digest: 'd', masked: '{"big":12345678901234567890,"1":0}' } },
					outcome: undefined,
				},
			]);
			expect((await verifyLedger(one)).archives).toBeGreaterThan(0);
			const store = await openStoreDatabase(await address());
			await forwarded(store, two);
			const counts = await Promise.all([forwarded(store, one), forwarded(store, one)]);
			expect(Math.max(...counts)).toBe(601);
			expect(await forwarded(store, one)).toBe(0);
			await write(one, sampleCalls(2));
			expect(await forwarded(store, one)).toBe(4);
			const decisions = await decisionsIn(store);
			const ofOne = decisions.filter(({ decision }) => decision.server !== 'other');
			expect(ofOne.map(({ decision }) => decision.request)).toEqual([...Array(300).keys(), 0, 1]);
			expect(ofOne.every(({ decision, outcome }) => outcome?.outcome === 'ok' && outcome.request === decision.request)).toBe(true);
			expect(new Set(ofOne.map(({ origin }) => origin?.seq)).size).toBe(302);
			const chain = sqlChain(store.database, store.kind);
			expect((await chain.verify()).problems).toEqual([]);
			const other = await chain.rows({ limit: 3 });
			expect(other.some(({ content }) => content.includes('"arguments":{"big":12345678901234567890,"1":0},"origin":{'))).toBe(true);
			await store.database.destroy();
		});

		test('of a ledger whose end was cut off says so and goes on', async () => {
			const file = join(backends.directory(), 'ledger.db');
			await write(file, sampleCalls(10));
			const store = await openStoreDatabase(await address());
			await forwarded(store, file);
			tamper(file, (database) => database.exec('DELETE FROM entries WHERE seq > 12'));
			await write(file, sampleCalls(20));
			await forwarded(store, file);
			expect(await forwarded(store, file)).toBe(0);
			const chain = sqlChain(store.database, store.kind);
			const { problems } = await chain.verify();
			expect(problems.map(({ kind }) => kind)).toEqual(['loss', 'loss']);
			expect((await decisionsIn(store)).length).toBe(30);
			await store.database.destroy();
		});

		test('a row that does not fit its hash is not taken, and counted', async () => {
			const file = join(backends.directory(), 'ledger.db');
			await write(file, sampleCalls(5));
			tamper(file, (database) => database.exec(`UPDATE entries SET content = replace(content, '"allow"', '"deny"') WHERE seq = 3`));
			const store = await openStoreDatabase(await address());
			await forwarded(store, file);
			expect((await decisionsIn(store)).map(({ decision }) => decision.decision)).toEqual(['allow', 'allow', 'allow', 'allow']);
			expect((await sqlChain(store.database, store.kind).verify()).problems).toMatchObject([{ kind: 'loss' }]);
			await store.database.destroy();
		});

		test('goes on beside a guard, and ends with all that was decided', async () => {
			const at = await address();
			await using store = await openStore(at);
			const ledger = join(backends.directory(), 'ledger.db');
			let seen = 0;
			{
				await using forwarder = startForwarder({ ledger, address: at, everyMs: 20 }, (message) => {
					if (message.kind === 'forwarded') seen += message.rows;
				});
				await setTimeout(50);
				using guard = await openLedger(ledger);
				guard.decide({ ...SAMPLE, request: 1 });
				for (let tries = 0; tries < 3000 && (await store.chain.stats({})).decisions < 1; tries++) await setTimeout(20);
				expect((await store.chain.stats({})).decisions).toBe(1);
				expect(forwarder.trouble).toBeUndefined();
				// Requests come first: of the threads, only this one waits for others.
				if (process.platform === 'linux') expect(nicenesses()).toEqual([getPriority(), getPriority() + 5]);
				for (let request = 2; request <= 50; request++) guard.decide({ ...SAMPLE, request });
			}
			expect((await store.chain.stats({})).decisions).toBe(50);
			expect(seen).toBe(51);
		});
	});
});

/** How far threads of this process stand back for others: field 19 of their state, counted after the name's closing bracket. */
function nicenesses(): readonly number[] {
	const states = readdirSync('/proc/self/task').map((thread) => readFileSync(`/proc/self/task/${thread}/stat`, 'utf8'));
	return [...new Set(states.map((state) => Number(state.slice(state.lastIndexOf(')') + 2).split(' ')[16])))].toSorted((a, b) => a - b);
}

/** PostgreSQL reads a small table whole although there is an index: it is told that this is dear. */
async function planOf({ database, kind }: OpenDatabase, query: CompiledQuery): Promise<string> {
	const explained = CompiledQuery.raw(`explain ${kind === 'sqlite' ? 'query plan' : ''} ${query.sql}`, [...query.parameters]);
	return database.transaction().execute(async (transaction) => {
		if (kind === 'postgres') await sql`set local enable_seqscan = off`.execute(transaction);
		const { rows } = await transaction.executeQuery(explained);
		return rows.map((row) => JSON.stringify(row)).join('\n');
	});
}

function startWriter(address: string, name: string) {
	const writer: ChildProcess = spawn(process.execPath, [WRITER, address, name], { stdio: ['ignore', 'pipe', 'ignore'] });
	let text = '';
	writer.stdout?.on('data', (bytes: Buffer) => {
		text += bytes.toString();
	});
	// A line that the kill cut was not printed whole.
	return { process: writer, ended: once(writer, 'close'), lines: () => text.split('\n').slice(0, -1) };
}
