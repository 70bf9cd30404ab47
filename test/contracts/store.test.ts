// What every backend of the store has to do, whatever keeps its data.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DecisionNote } from '#model/ledger.ts';
import type { Pins } from '#model/pin.ts';
import type { ChainEntry, ChainFilter, ChainStore, DecisionPageRequest, Page, PageRequest, Store } from '#model/ports.ts';
import type { Report } from '#model/report.ts';
import { SAMPLES } from '#report/samples/samples.fixture.ts';
import { PinFiles } from '#store/guard-files/pin-files.ts';
import { SAMPLE, sampleCalls, write } from '#store/ledger/ledger.fixture.ts';
import { verifyLedger } from '#store/ledger/verify-ledger.ts';
import { openStore } from '#store/sql/open-store.ts';
import { FLEET_QUEUE_CASES } from '../support/fleet-queue-cases.ts';
import { storeBackends } from '../support/store-backends.ts';

const backends = storeBackends();

const HOSTILE = 'b\0\ud800"\\%\'; drop table chain; --';
const NOTES: readonly DecisionNote[] = [
	{ ...SAMPLE, request: 1, server: 'a', tool: 'read', decision: 'allow' },
	{ ...SAMPLE, request: 2, server: 'a', tool: 'write', decision: 'deny' },
	{ ...SAMPLE, request: 3, server: 'b', tool: 'read', decision: 'ask' },
	{ ...SAMPLE, request: 4, server: HOSTILE, tool: '%', decision: 'allow' },
];
const entriesOf = (notes: readonly DecisionNote[]): readonly ChainEntry[] => notes.map((note) => ({ kind: 'decision', note }));

async function everyPage<T>(pageOf: (request: PageRequest) => Promise<Page<T>>, limit: number): Promise<readonly T[]> {
	const found: T[] = [];
	for (let cursor: string | null | undefined; cursor !== null; ) {
		const page: Page<T> = await pageOf({ limit, ...(cursor !== undefined && { cursor }) });
		expect(page.items.length).toBeLessThanOrEqual(limit);
		found.push(...page.items);
		cursor = page.next;
	}
	return found;
}

async function requestsOf(chain: ChainStore, request: Omit<DecisionPageRequest, 'limit'>, limit: number): Promise<readonly unknown[]> {
	const found = await everyPage((page) => chain.decisions({ ...request, ...page }), limit);
	return found.map(({ decision }) => decision.request);
}

describe.each(Object.entries(backends.addresses))('%s', (name, address) => {
	const isSkipped = name.includes('skipped');

	test.skipIf(isSkipped).for(Object.entries(FLEET_QUEUE_CASES))('fleet: %s', async ([, check]) => check(await address()));

	describe.skipIf(isSkipped)('chain', () => {
		test('numbers what is appended, all of it or nothing, and is whole', async () => {
			await using store = await openStore(await address());
			const { chain } = store;
			const [first = -1] = await chain.append(entriesOf(NOTES));
			const call = { server: 'a', session: 's', request: 1, method: 'tools/call' };
			const numbers = await chain.append([
				{ kind: 'outcome', at: 1, call, decision: first, note: { outcome: 'ok', durationMs: 5 } },
				{ kind: 'approval', note: { event: 'approved', key: null, server: 'a', tool: 'read' } },
			]);
			expect(numbers).toEqual([first + 4, first + 5]);
			const { problems, head } = await chain.verify();
			expect({ problems, head }).toEqual({ problems: [], head: await chain.head() });
			expect(head?.seq).toBe(first + 5);
			expect((await chain.verify({ head: 'f'.repeat(64) })).problems).toHaveLength(1);
			const broken: DecisionNote = {
				...SAMPLE,
				get arguments(): unknown {
					throw new Error('unreadable');
				},
			};
			await expect(chain.append(entriesOf([SAMPLE, broken]))).rejects.toThrow('unreadable');
			expect((await chain.verify()).head?.seq).toBe(first + 5);
		});

		test.for<readonly [ChainFilter, readonly number[]]>([
			[{}, [1, 2, 3, 4]],
			[{ server: 'a' }, [1, 2]],
			[{ tool: 'read' }, [1, 3]],
			[{ decision: 'allow' }, [1, 4]],
			[{ server: 'a', tool: 'write', decision: 'deny' }, [2]],
			[{ server: HOSTILE, tool: '%' }, [4]],
			[{ server: 'none' }, []],
			[{ until: 0 }, []],
			[{ since: -1.5, until: Number.MAX_VALUE }, [1, 2, 3, 4]],
			[{ since: 0.5, until: Number.MAX_SAFE_INTEGER, decision: 'ask' }, [3]],
			[{ since: Number.MAX_SAFE_INTEGER }, []],
		])('pages of %j', async ([filter, expected]) => {
			await using store = await openStore(await address());
			const { chain } = store;
			await chain.append(entriesOf(NOTES));
			for (const limit of [1, 3, 10]) {
				expect(await requestsOf(chain, { ...filter, order: 'oldest-first' }, limit)).toEqual(expected);
				expect(await requestsOf(chain, filter, limit)).toEqual(expected.toReversed());
			}
			const { decisions, tallies } = await chain.stats(filter);
			expect([decisions, tallies.reduce((sum, { count }) => sum + count, 0)]).toEqual([expected.length, expected.length]);
		});

		test('of many groups merges the pages', async () => {
			await using store = await openStore(await address());
			const many = Array.from({ length: 450 }, (_, request) => ({ ...SAMPLE, request, tool: `tool-${request % 430}` }));
			await store.chain.append(entriesOf(many));
			const all = many.map(({ request }) => request);
			expect(await requestsOf(store.chain, { server: SAMPLE.server }, 70)).toEqual(all.toReversed());
			expect(await requestsOf(store.chain, { server: SAMPLE.server, order: 'oldest-first' }, 70)).toEqual(all);
			expect(await requestsOf(store.chain, { tool: 'tool-3' }, 1)).toEqual([433, 3]);
		});

		test('shows a decision with its outcome, and rows after a number as they are', async () => {
			await using store = await openStore(await address());
			const { chain } = store;
			const [first = -1] = await chain.append(entriesOf(NOTES));
			const call = { server: 'a', session: 's', request: 1, method: 'tools/call' };
			await chain.append([{ kind: 'outcome', at: 7, call, decision: first, note: { outcome: 'error', durationMs: 5 } }]);
			const found = await chain.decision(first);
			expect(found).toMatchObject({
				seq: first,
				decision: { kind: 'decision', server: 'a', rule: SAMPLE.rule },
				outcome: { outcome: 'error', durationMs: 5 },
			});
			expect(await chain.decision(first + 4)).toBeUndefined();
			expect(await chain.decision(0.5)).toBeUndefined();
			const rows = await chain.rows({ after: first + 2, limit: 10 });
			expect(rows.map(({ seq, content }) => [seq, JSON.parse(content).seq])).toEqual([
				[first + 3, first + 3],
				[first + 4, first + 4],
			]);
			expect((await chain.rows({ limit: 1 }))[0]?.content).toMatch(/"kind":"start"/);
		});

		test('a cursor goes on with what came later; any other text is refused', async () => {
			await using store = await openStore(await address());
			const { chain } = store;
			await chain.append(entriesOf([1, 2].map((request) => ({ ...SAMPLE, request }))));
			const { next } = await chain.decisions({ server: SAMPLE.server, order: 'oldest-first', limit: 1 });
			await chain.append(entriesOf([{ ...SAMPLE, request: 3 }]));
			const rest = await chain.decisions({ server: SAMPLE.server, order: 'oldest-first', cursor: next ?? '', limit: 10 });
			expect(rest.items.map(({ decision }) => decision.request)).toEqual([2, 3]);
			for (const cursor of ['', 'x', '1', '1.x', '1.1; --', '9999999999999999.1', '\0', '1.-1'])
				await expect(chain.decisions({ limit: 1, cursor })).rejects.toThrow(/is no cursor/);
		});

		test('finds a text in any case, in all that a decision says', async () => {
			await using store = await openStore(await address());
			const { chain } = store;
			await chain.append(
				entriesOf([
					{ ...SAMPLE, request: 1, reason: 'Holds the WORD' },
					{ ...SAMPLE, request: 2 },
					{ ...SAMPLE, request: 3, tool: 'word_count' },
					{ ...SAMPLE, request: 4, digested: { digest: 'd', masked: '{"path":"/a/Word.txt"}' } },
				]),
			);
			expect(await requestsOf(chain, { q: 'word' }, 10)).toEqual([4, 3, 1]);
			expect(await requestsOf(chain, { q: 'word' }, 1)).toEqual([4, 3, 1]);
			expect(await requestsOf(chain, { q: 'word', tool: 'word_count' }, 1)).toEqual([3]);
			expect(await requestsOf(chain, { q: '%' }, 1)).toEqual([]);
		});

		test('counts by server, tool and decision, over all time and in a part of it', async () => {
			await using store = await openStore(await address());
			const { chain } = store;
			await chain.append(entriesOf([...NOTES, ...NOTES]));
			const expected = [
				{ server: 'a', tool: 'read', decision: 'allow', count: 2 },
				{ server: 'a', tool: 'write', decision: 'deny', count: 2 },
			];
			expect(await chain.stats({ server: 'a' })).toEqual({ decisions: 4, tallies: expected });
			const { items } = await chain.decisions({ limit: 100, order: 'oldest-first' });
			const [first, fifth] = [items[0]?.at ?? 0, items[4]?.at ?? 0];
			expect((await chain.stats({ since: fifth })).decisions).toBe(items.filter(({ at }) => at >= fifth).length);
			expect((await chain.stats({ until: fifth - 1 })).decisions).toBe(items.filter(({ at }) => at < fifth).length);
			const days = 24 * 3_600_000_000;
			expect(await chain.stats({ server: 'a', since: first - days, until: first + days })).toEqual({ decisions: 4, tallies: expected });
		});

		test('has a series of counts over time', async () => {
			await using store = await openStore(await address());
			const { chain } = store;
			expect(await chain.series({ step: 1, limit: 10 })).toEqual([]);
			await chain.append(entriesOf(NOTES));
			for (const step of [1, 3_600_000_000, 86_400_000_000]) {
				const points = await chain.series({ step, limit: 10 });
				const sum = (decision: 'allow' | 'deny' | 'ask') => points.reduce((total, { counts }) => total + counts[decision], 0);
				expect([sum('allow'), sum('deny'), sum('ask')]).toEqual([2, 1, 1]);
				expect(points.every(({ at }) => at % (step === 1 ? 60_000_000 : step) === 0)).toBe(true);
			}
			expect(await chain.series({ step: 1, limit: 10, server: 'a', decision: 'ask' })).toEqual([]);
			const [ofServer] = await chain.series({ step: 1, limit: 10, server: 'a' });
			expect(ofServer?.counts).toEqual({ allow: 1, deny: 1, ask: 0 });
			const [denied] = await chain.series({ step: 1, limit: 10, decision: 'deny' });
			expect(denied?.counts).toEqual({ allow: 0, deny: 1, ask: 0 });
		});

		test('two stores that append at once keep one whole chain', async () => {
			const at = await address();
			await using one = await openStore(at);
			await using other = await openStore(at);
			const appends = Array.from({ length: 40 }, (_, place) => (place % 2 === 0 ? one : other).chain.append(entriesOf(NOTES)));
			const numbers = (await Promise.all(appends)).flat();
			expect(new Set(numbers).size).toBe(160);
			expect(await one.chain.verify()).toMatchObject({ rows: 161, problems: [] });
			expect((await other.chain.stats({})).decisions).toBe(160);
		});

		test.for([{ maxRows: 10 }, { maxBytes: 4000 }, { maxAge: 0 }])('keeps within %j, and the rest verifies', async (limits) => {
			await using store = await openStore(await address());
			const { chain } = store;
			for (let batch = 0; batch < 10; batch++) await chain.append(entriesOf(NOTES));
			const noted = (await chain.head())?.hash ?? '';
			expect(await chain.prune({ maxRows: 1000, maxBytes: 1_000_000, maxAge: 3_600_000_000 })).toBe(0);
			const removed = await chain.prune(limits);
			expect(removed).toBeGreaterThan(25);
			const whole = await chain.verify({ head: noted });
			expect(whole).toMatchObject({ rows: 42 - removed, first: removed, problems: [] });
			const left = await requestsOf(chain, {}, 100);
			expect((await chain.stats({})).decisions).toBe(left.length);
			const points = await chain.series({ step: 1, limit: 10 });
			expect(points.reduce((sum, { counts }) => sum + counts.allow + counts.deny + counts.ask, 0)).toBe(left.length);
			if (limits.maxRows !== undefined) expect(whole.rows).toBe(limits.maxRows);
			// Rows that go without a row that says so are missed.
			await chain.prune(limits);
			expect((await chain.verify()).problems).toEqual([]);
		});
	});

	describe.skipIf(isSkipped)('audits', () => {
		const report = SAMPLES['honest'] as Report;

		test('are kept as they were put, and listed by server, the newest first', async () => {
			await using store = await openStore(await address());
			const { audits } = store;
			const put = async (server: string, at: number) =>
				(await audits.put({ server, at, report: { ...report, run: { ...report.run, seed: at } } })).id;
			const ids = [await put('a', 1), await put(HOSTILE, 2), await put('a', 3)];
			const summary = {
				id: ids[0],
				server: 'a',
				at: 1,
				conclusion: report.summary.conclusion,
				trust: report.trust.score,
				bySeverity: report.summary.bySeverity,
				worked: { worked: report.coverage.tools.worked, declared: report.coverage.tools.declared },
				version: report.declaration?.server.version,
			};
			expect(await audits.get(ids[0] ?? '')).toEqual({ ...summary, report: { ...report, run: { ...report.run, seed: 1 } } });
			expect(await audits.get('unknown\0')).toBeUndefined();
			const all = await everyPage((page) => audits.list(page), 2);
			expect(all.map(({ id }) => id)).toEqual(ids.toReversed());
			expect(all.at(-1)).toEqual(summary);
			expect((await everyPage((page) => audits.list({ ...page, server: 'a' }), 1)).map(({ at }) => at)).toEqual([3, 1]);
			expect(await audits.counts()).toEqual({ servers: 2, audits: 3 });
			await expect(audits.list({ limit: 1, cursor: "1.'--" })).rejects.toThrow(/is no cursor/);
		});

		test('the same content is kept once, by server; an envelope may come later', async () => {
			await using store = await openStore(await address());
			const { audits } = store;
			const [first, again] = await Promise.all([audits.put({ server: 'a', at: 1, report }), audits.put({ server: 'a', at: 2, report })]);
			expect([again.id, first.isNew !== again.isNew]).toEqual([first.id, true]);
			expect((await audits.put({ server: 'b', at: 1, report })).isNew).toBe(true);
			expect(await audits.get(first.id)).not.toHaveProperty('envelope');
			expect(await audits.put({ server: 'a', at: 1, report, envelope: '{"payload":""}' })).toEqual({ id: first.id, isNew: false });
			await audits.put({ server: 'a', at: 1, report, envelope: '{"payload":"other"}' });
			expect((await audits.get(first.id))?.envelope).toBe('{"payload":""}');
		});

		test('of servers: details, the number of audits and the newest', async () => {
			await using store = await openStore(await address());
			const { audits } = store;
			const of = (seed: number): Report => ({ ...report, run: { ...report.run, seed } });
			await audits.put({ server: 'b', at: 9, report: of(1), details: { description: 'first\0', category: 'local' } });
			await audits.put({ server: 'b', at: 8, report: of(2), details: { description: 'second', githubUrl: 'https://example.com/b' } });
			await audits.put({ server: 'B', at: 1, report: of(3) });
			await audits.put({ server: 'c', at: 1, report: of(4) });
			const servers = await everyPage((page) => audits.servers(page), 1);
			expect(servers.map(({ name }) => name)).toEqual(['B', 'b', 'c']);
			expect(await audits.server('b')).toEqual(servers[1]);
			expect(servers[1]).toMatchObject({
				name: 'b',
				description: 'second',
				githubUrl: 'https://example.com/b',
				category: 'local',
				audits: 2,
				last: { at: 9 },
			});
			expect(servers[1]).not.toHaveProperty('author');
			expect(await audits.server('none')).toBeUndefined();
			expect(await audits.prune(1)).toBe(1);
			expect(await audits.server('b')).toMatchObject({ audits: 1, last: { at: 9 } });
		});

		test('the latest findings, the worst first', async () => {
			await using store = await openStore(await address());
			const samples = Object.values(SAMPLES).slice(0, 4) as readonly Report[];
			for (const [at, sample] of samples.entries()) await store.audits.put({ server: `server-${at}`, at, report: sample });
			const found = await store.audits.latestFindings(5);
			expect(found.length).toBeLessThanOrEqual(5);
			const all = samples.flatMap(({ findings }) => findings.map(({ id }) => id));
			expect(all).toEqual(expect.arrayContaining(found.map(({ id }) => id)));
		});
	});

	describe.skipIf(isSkipped)('tokens', () => {
		test('are found until they are revoked or expire', async () => {
			await using store = await openStore(await address());
			const { tokens } = store;
			const { token, record } = await tokens.issue({ name: 'ci\0', scopes: ['push', 'read'], expires: null });
			expect(token).toMatch(/^cnd_[\w-]{43}$/);
			const old = await tokens.issue({ name: 'old', scopes: ['admin'], expires: '2020-01-01T00:00:00.000Z' });
			const odd = await tokens.issue({ name: 'odd', scopes: ['admin'], expires: 'never' });
			expect(await tokens.find(token)).toEqual(record);
			for (const other of [old.token, odd.token, `${token}x`, '', '\0']) expect(await tokens.find(other)).toBeUndefined();
			const listed = await tokens.list();
			expect(listed.find(({ id }) => id === record.id)?.lastUsed).toMatch(/^20/);
			expect(JSON.stringify(listed)).not.toContain(token);
			expect([await tokens.revoke(record.id), await tokens.revoke(record.id), await tokens.revoke('\0')]).toEqual([true, false, false]);
			expect(await tokens.find(token)).toBeUndefined();
			expect((await tokens.list()).find(({ id }) => id === record.id)?.revoked).toMatch(/^20/);
		});
	});

	describe.skipIf(isSkipped)('the whole store', () => {
		async function filled(): Promise<Store> {
			const store = await openStore(await address());
			await store.chain.append(entriesOf(NOTES));
			await store.audits.put({ server: HOSTILE, at: 1, report: SAMPLES['honest'] as Report, details: { author: 'me' } });
			await store.tokens.issue({ name: 'nobody-reads-this', scopes: ['read'], expires: null });
			return store;
		}

		test('is exported as lines, the rows as they were hashed, without tokens', async () => {
			await using store = await filled();
			await store.check();
			const lines = await Array.fromAsync(store.export());
			const read = lines.map((line) => JSON.parse(line));
			expect(read.map(({ kind }) => kind)).toEqual(['row', 'row', 'row', 'row', 'row', 'server', 'audit']);
			expect(read[5]).toEqual({ kind: 'server', name: HOSTILE, author: 'me' });
			expect(read[6].report).toEqual(SAMPLES['honest']);
			const rows = await store.chain.rows({ limit: 10 });
			expect(lines.slice(0, 5)).toEqual(rows.map(({ content, hash }) => `{"kind":"row","hash":"${hash}","row":${content}}`));
			expect(lines.some((line) => line.includes('\n') || line.includes('nobody-reads-this'))).toBe(false);
		});

		test('is backed up while it is open, or says how', async () => {
			await using store = await filled();
			const copy = join(backends.directory(), 'copy.db');
			if (store.kind === 'postgres') return expect(store.backup(copy)).rejects.toThrow(/own tool/);
			await store.backup(copy);
			expect(statSync(copy).mode & 0o077).toBe(0);
			expect(readFileSync(copy).toString('latin1', 0, 15)).toBe('SQLite format 3');
			await using restored = await openStore(copy);
			expect(await restored.chain.verify()).toMatchObject({ rows: 5, problems: [] });
			expect(await restored.audits.counts()).toEqual({ servers: 1, audits: 1 });
			await expect(store.backup(copy)).rejects.toThrow();
		});
	});
});

test.each([
	['mysql://x', /not known/],
	['postgres:///x?host=/nowhere', /could not be opened/],
	['/dev/null/store.db', /could not be opened/],
])('%s is no store', async (address, message) => {
	await expect(openStore(address)).rejects.toThrow(message);
});

test('a ledger is no store, and stays as it is', async () => {
	const file = join(backends.directory(), 'ledger.db');
	await write(file, sampleCalls(1));
	await expect(openStore(file)).rejects.toThrow(/no store/);
	expect((await verifyLedger(file)).problems).toEqual([]);
});

describe('pins', () => {
	const since = '2026-11-15T14:20:00Z';
	const pinsWith = (digest: string): Pins => ({ server: 's', tools: { t: { digest, definition: {}, since } }, withheld: {} });

	test('of two that pin at first use one is told to read again', async () => {
		const [one, other] = [new PinFiles(join(backends.directory(), 'pins')), new PinFiles(join(backends.directory(), 'pins'))];
		expect([await one.read('s'), await other.read('s')]).toEqual([undefined, undefined]);
		expect(await one.swap(undefined, pinsWith('1'))).toBe(true);
		expect(await other.swap(undefined, pinsWith('2'))).toBe(false);
		expect(await other.read('s')).toEqual(pinsWith('1'));
	});

	test('are replaced by the one who read them last', async () => {
		const [one, other] = [new PinFiles(join(backends.directory(), 'pins')), new PinFiles(join(backends.directory(), 'pins'))];
		await one.swap(undefined, pinsWith('1'));
		const seen = await other.read('s');
		expect(await one.swap(await one.read('s'), pinsWith('2'))).toBe(true);
		expect(await other.swap(seen, pinsWith('3'))).toBe(false);
		expect(await other.swap(await other.read('s'), pinsWith('3'))).toBe(true);
		expect(await new PinFiles(join(backends.directory(), 'pins')).read('s')).toEqual(pinsWith('3'));
	});
});
