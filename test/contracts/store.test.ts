// What every backend of the store has to do, whatever keeps its data.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DecisionNote } from '#model/ledger.ts';
import type { Pins } from '#model/pin.ts';
import type { AuditStore, ChainFilter, ChainPageRequest, ChainStore, PinsStore, TokenStore } from '#model/ports.ts';
import type { Report } from '#model/report.ts';
import { SAMPLES } from '#report/samples/samples.fixture.ts';
import { PinFiles } from '#store/guard-files/pin-files.ts';
import { openChainStore } from '#store/ledger/chain-store.ts';
import { SAMPLE, sampleCalls, tamper, write } from '#store/ledger/ledger.fixture.ts';
import { openAuditStore } from '#store/sqlite/audit-store.ts';
import { openTokenStore } from '#store/sqlite/token-store.ts';

interface StoreBackend {
	readonly chain: (directory: string) => Promise<ChainStore>;
	readonly audits: (directory: string) => AuditStore;
	readonly pins: (directory: string) => PinsStore;
	readonly tokens: (directory: string) => TokenStore;
}

const BACKENDS: Readonly<Record<string, StoreBackend>> = {
	local: {
		chain: (directory) => openChainStore(join(directory, 'ledger.db')),
		audits: (directory) => openAuditStore(join(directory, 'audits.db')),
		pins: (directory) => new PinFiles(join(directory, 'pins')),
		tokens: (directory) => openTokenStore(join(directory, 'tokens.db')),
	},
};

let directory = '';
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'candor-store-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function requestsOf(store: ChainStore, request: Omit<ChainPageRequest, 'limit'>, limit: number): Promise<readonly unknown[]> {
	const found: unknown[] = [];
	for (let cursor: string | null | undefined; cursor !== null; ) {
		const page = await store.page({ ...request, limit, ...(cursor !== undefined && { cursor }) });
		expect(page.rows.length).toBeLessThanOrEqual(limit);
		for (const { seq, content } of page.rows) {
			const row = JSON.parse(content);
			expect(row.seq).toBe(seq);
			if (row.kind === 'decision') found.push(row.request);
		}
		cursor = page.next;
	}
	return found;
}

describe.each(Object.entries(BACKENDS))('%s', (_name, backend) => {
	describe('chain', () => {
		const NOTES: readonly DecisionNote[] = [
			{ ...SAMPLE, request: 1, server: 'a', tool: 'read', decision: 'allow' },
			{ ...SAMPLE, request: 2, server: 'a', tool: 'write', decision: 'deny' },
			{ ...SAMPLE, request: 3, server: 'b', tool: 'read', decision: 'ask' },
			{ ...SAMPLE, request: 4, server: 'b\0\ud800"', tool: '%', decision: 'allow' },
		];

		test('numbers what is appended, all of it or nothing, and is whole', async () => {
			await using store = await backend.chain(directory);
			const [first = -1] = await store.append(NOTES.map((note) => ({ kind: 'decision', note })));
			const call = { server: 'a', session: 's', request: 1, method: 'tools/call' };
			const numbers = await store.append([
				{ kind: 'outcome', at: 1, call, decision: first, note: { outcome: 'ok', durationMs: 1 } },
				{ kind: 'approval', note: { event: 'approved', key: null, server: 'a', tool: 'read' } },
			]);
			expect(numbers).toEqual([first + 4, first + 5]);
			const { problems, head } = await store.verify();
			expect({ problems, head: head?.seq }).toEqual({ problems: [], head: first + 5 });
			expect((await store.verify({ head: 'f'.repeat(64) })).problems).toHaveLength(1);
			const broken: DecisionNote = {
				...SAMPLE,
				get arguments(): unknown {
					throw new Error('unreadable');
				},
			};
			await expect(
				store.append([
					{ kind: 'decision', note: SAMPLE },
					{ kind: 'decision', note: broken },
				]),
			).rejects.toThrow();
			expect((await store.verify()).head?.seq).toBe(first + 5);
		});

		test.for<readonly [ChainFilter, readonly number[]]>([
			[{}, [1, 2, 3, 4]],
			[{ server: 'a' }, [1, 2]],
			[{ tool: 'read' }, [1, 3]],
			[{ decision: 'allow' }, [1, 4]],
			[{ server: 'a', tool: 'write', decision: 'deny' }, [2]],
			[{ server: 'b\0\ud800"', tool: '%' }, [4]],
			[{ server: 'none' }, []],
			[{ until: 0 }, []],
			[{ since: 0, until: Number.MAX_SAFE_INTEGER }, [1, 2, 3, 4]],
			[{ since: Number.MAX_SAFE_INTEGER }, []],
		])('pages of %j', async ([filter, expected]) => {
			await using store = await backend.chain(directory);
			await store.append(NOTES.map((note) => ({ kind: 'decision', note })));
			expect(await requestsOf(store, filter, 1)).toEqual(expected);
			expect(await requestsOf(store, filter, 3)).toEqual(expected);
			expect(await requestsOf(store, { ...filter, order: 'newest-first' }, 1)).toEqual(expected.toReversed());
			const { decisions, tallies } = await store.stats(filter);
			expect([decisions, tallies.reduce((sum, { count }) => sum + count, 0)]).toEqual([expected.length, expected.length]);
		});

		test('a cursor goes on with what came later', async () => {
			await using store = await backend.chain(directory);
			await store.append([
				{ kind: 'decision', note: { ...SAMPLE, request: 1 } },
				{ kind: 'decision', note: { ...SAMPLE, request: 2 } },
			]);
			const { next } = await store.page({ server: SAMPLE.server, limit: 1 });
			await store.append([{ kind: 'decision', note: { ...SAMPLE, request: 3 } }]);
			expect(await requestsOf(store, { server: SAMPLE.server, cursor: next ?? '' }, 10)).toEqual([2, 3]);
		});

		test('counts by server, tool and decision', async () => {
			await using store = await backend.chain(directory);
			await store.append([...NOTES, ...NOTES].map((note) => ({ kind: 'decision', note })));
			const { decisions, tallies } = await store.stats({ server: 'a' });
			expect(decisions).toBe(4);
			expect(tallies).toEqual([
				{ server: 'a', tool: 'read', decision: 'allow', count: 2 },
				{ server: 'a', tool: 'write', decision: 'deny', count: 2 },
			]);
		});
	});

	describe('audits', () => {
		test('are kept as they were put, and listed by server, the newest first', async () => {
			await using store = backend.audits(directory);
			const report = SAMPLES['honest'] as Report;
			const ids = [await store.put('a', 1, report), await store.put('b', 2, report), await store.put('a', 3, report)];
			expect(await store.get(ids[0] ?? '')).toEqual({ id: ids[0], server: 'a', at: 1, report });
			expect(await store.get('unknown')).toBeUndefined();
			const first = await store.list({ limit: 2 });
			expect(first.audits.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
			const { conclusion } = report.summary;
			expect(await store.list({ limit: 2, cursor: first.next ?? '' })).toEqual({
				audits: [{ id: ids[0], server: 'a', at: 1, conclusion }],
				next: null,
			});
			expect((await store.list({ server: 'a', limit: 10 })).audits.map(({ at }) => at)).toEqual([3, 1]);
		});
	});

	describe('pins', () => {
		const since = '2026-11-15T14:20:00Z';
		const pinsWith = (digest: string): Pins => ({ server: 's', tools: { t: { digest, definition: {}, since } }, withheld: {} });

		test('of two that pin at first use one is told to read again', async () => {
			const [one, other] = [backend.pins(directory), backend.pins(directory)];
			expect([await one.read('s'), await other.read('s')]).toEqual([undefined, undefined]);
			expect(await one.swap(undefined, pinsWith('1'))).toBe(true);
			expect(await other.swap(undefined, pinsWith('2'))).toBe(false);
			expect(await other.read('s')).toEqual(pinsWith('1'));
		});

		test('are replaced by the one who read them last', async () => {
			const [one, other] = [backend.pins(directory), backend.pins(directory)];
			await one.swap(undefined, pinsWith('1'));
			const seen = await other.read('s');
			expect(await one.swap(await one.read('s'), pinsWith('2'))).toBe(true);
			expect(await other.swap(seen, pinsWith('3'))).toBe(false);
			expect(await other.swap(await other.read('s'), pinsWith('3'))).toBe(true);
			expect(await backend.pins(directory).read('s')).toEqual(pinsWith('3'));
		});
	});

	describe('tokens', () => {
		test('are found until they are revoked or expire', async () => {
			await using store = backend.tokens(directory);
			const { token, record } = await store.issue({ name: 'ci', role: 'reader', expires: null });
			const old = await store.issue({ name: 'old', role: 'reader', expires: '2020-01-01T00:00:00.000Z' });
			expect(await store.find(token)).toEqual(record);
			expect([await store.find(old.token), await store.find(`${token}x`), await store.find('')]).toEqual([undefined, undefined, undefined]);
			expect(JSON.stringify(await store.list())).not.toContain(token);
			expect([await store.revoke(record.id), await store.revoke(record.id)]).toEqual([true, false]);
			expect(await store.find(token)).toBeUndefined();
		});
	});
});

describe('the local chain', () => {
	test('has archived rows in its pages, in both orders', async () => {
		const file = join(directory, 'ledger.db');
		await write(file, sampleCalls(500), { maxBytes: 100_000 });
		await using store = await openChainStore(file);
		expect((await store.verify()).archives).toBeGreaterThan(0);
		const all = Array.from({ length: 500 }, (_, request) => request);
		expect(await requestsOf(store, { decision: 'allow' }, 70)).toEqual(all);
		expect(await requestsOf(store, { server: 'files', order: 'newest-first' }, 170)).toEqual(all.toReversed());
	});

	test.for([1, 2])('a ledger of format %i opens, is whole and is searched', async (format) => {
		const file = join(directory, 'ledger.db');
		await write(file, sampleCalls(20));
		tamper(file, (database) =>
			database.exec(`DROP TABLE found; ${format === 1 ? 'DROP TABLE journals;' : ''} PRAGMA user_version = ${format}`),
		);
		await using store = await openChainStore(file);
		expect(await store.verify()).toMatchObject({ rows: 41, problems: [] });
		expect(await requestsOf(store, { tool: 'read_file' }, 7)).toHaveLength(20);
	});

	test('an index that somebody changed is found', async () => {
		const file = join(directory, 'ledger.db');
		await write(file, sampleCalls(5));
		await using store = await openChainStore(file);
		await store.page({ server: 'files', limit: 1 });
		tamper(file, (database) => database.exec("UPDATE found SET server = 'x' WHERE seq = 3"));
		expect((await store.verify()).problems).toMatchObject([{ kind: 'changed', seq: 3 }]);
	});
});
