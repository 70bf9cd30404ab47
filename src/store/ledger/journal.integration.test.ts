// Decisions that are lines of a journal and not yet rows: whoever reads finds them, whatever became of the guard that wrote them.

import { appendFileSync, copyFileSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Ledger } from '#model/ledger.ts';
import { SAMPLE, sampleCalls, tamper, temporaryLedger, write } from './ledger.fixture.ts';
import { openLedger } from './open-ledger.ts';
import { openLedgerReader } from './read-ledger.ts';
import { verifyLedger } from './verify-ledger.ts';

type Place = ReturnType<typeof temporaryLedger>;

async function rowsOf({ file }: Place) {
	using reader = openLedgerReader(file);
	const rows = await Array.fromAsync(reader.rows());
	return rows.slice(1).map(({ content }) => JSON.parse(content.toString()));
}

const requests = async (at: Place) => (await rowsOf(at)).map(({ kind, request }) => `${kind} ${request}`);

function journals({ directory }: Place): readonly string[] {
	return readdirSync(directory).filter((name) => name.includes('.journal-'));
}

/** A copy of everything, as a guard would leave it that was killed now. */
function killed(at: Place, copy: Place): void {
	for (const name of readdirSync(at.directory)) copyFileSync(join(at.directory, name), join(copy.directory, name));
}

function decide(ledger: Ledger, ...ids: readonly number[]) {
	return ids.map((request) => ledger.decide({ ...SAMPLE, request }));
}

test('one that was killed before its lines were rows: the next start makes them, once', async () => {
	using at = temporaryLedger();
	using copy = temporaryLedger();
	using ledger = await openLedger(at.file);
	decide(ledger, 1, 2);
	killed(at, copy);
	await write(copy.file, [{ note: { ...SAMPLE, request: 3 }, outcome: undefined }]);
	await write(copy.file, []);
	expect(await requests(copy)).toEqual(['decision 1', 'decision 2', 'decision 3']);
	expect((await verifyLedger(copy.file)).problems).toEqual([]);
});

test('whoever reads has them too, and the guard goes on', async () => {
	using at = temporaryLedger();
	{
		using ledger = await openLedger(at.file);
		const [first] = decide(ledger, 1, 1);
		expect(await requests(at)).toEqual(['decision 1', 'decision 1']);
		const [, , third] = [...decide(ledger, 2), ...decide(ledger, 1, 1)];
		expect(await requests(at)).toHaveLength(5);
		for (const receipt of [first, third]) if (receipt !== undefined) ledger.outcome(receipt, { outcome: 'ok', durationMs: 1 });
		decide(ledger, 3);
	}
	const rows = await rowsOf(at);
	expect(rows.map(({ kind, request, decision }) => [kind, request, decision])).toEqual([
		['decision', 1, 'allow'],
		['decision', 1, 'allow'],
		['decision', 2, 'allow'],
		['decision', 1, 'allow'],
		['decision', 1, 'allow'],
		['outcome', 1, 1],
		['outcome', 1, 5],
		['decision', 3, 'allow'],
	]);
	expect((await verifyLedger(at.file)).problems).toEqual([]);
});

test('decisions that are recorded together are lines and rows of their own, in order, also after a kill', async () => {
	using at = temporaryLedger();
	using copy = temporaryLedger();
	{
		using ledger = await openLedger(at.file);
		const [before] = decide(ledger, 1);
		ledger.decideAll([2, 3, 4].map((request) => ({ ...SAMPLE, request })));
		ledger.decideAll([]);
		killed(at, copy);
		if (before !== undefined) ledger.outcome(before, { outcome: 'ok', durationMs: 1 });
		decide(ledger, 5);
	}
	expect(await requests(copy)).toEqual(['decision 1', 'decision 2', 'decision 3', 'decision 4']);
	expect(await requests(at)).toEqual(['decision 1', 'decision 2', 'decision 3', 'decision 4', 'outcome 1', 'decision 5']);
	for (const { file } of [at, copy]) expect((await verifyLedger(file)).problems).toEqual([]);
});

test('nothing of it is left when the ledger is closed; a large one is exchanged', async () => {
	using at = temporaryLedger();
	const names = new Set<string>();
	{
		using ledger = await openLedger(at.file);
		expect(journals(at)).toEqual([]);
		for (let request = 0; request < 2000; request++) {
			decide(ledger, request);
			if (request % 50 === 0) for (const name of journals(at)) names.add(name);
		}
		expect(journals(at)).toHaveLength(1);
		expect(names.size).toBeGreaterThan(2);
	}
	expect(journals(at)).toEqual([]);
	tamper(at.file, (database) => expect(database.prepare('SELECT * FROM journals').all()).toEqual([]));
	expect(await requests(at)).toEqual(Array.from({ length: 2000 }, (_, request) => `decision ${request}`));
});

test('a line that was cut off was never acknowledged; damaged ones are a loss that the chain tells', async () => {
	using at = temporaryLedger();
	using copy = temporaryLedger();
	using ledger = await openLedger(at.file);
	decide(ledger, 1, 2, 3, 4);
	killed(at, copy);
	const journal = join(copy.directory, journals(copy)[0] ?? '');
	const lines = readFileSync(journal, 'utf8').split('\n');
	truncateSync(journal, lines.slice(0, 3).join('\n').length + 10);
	expect(await requests(copy)).toEqual(['decision 1', 'decision 2', 'decision 3']);
	expect((await verifyLedger(copy.file)).problems).toEqual([]);

	killed(at, copy);
	writeFileSync(journal, [lines[0], '\0'.repeat(lines[1]?.length ?? 0), lines[2], '{}', lines[3], ''].join('\n'));
	await write(copy.file, []);
	expect(await requests(copy)).toEqual(['loss undefined', 'decision 1', 'decision 3', 'decision 4']);
	expect((await verifyLedger(copy.file)).problems).toEqual([
		{ kind: 'loss', seq: 1, detail: 'when a journal was read before row 1, 2 of its lines were damaged' },
	]);
	await write(copy.file, []);
	expect(await requests(copy)).toHaveLength(4);
});

test('where rows were cut off the end, whoever reads leaves the journal to the next guard, which says so first', async () => {
	using at = temporaryLedger();
	using copy = temporaryLedger();
	await write(at.file, sampleCalls(3));
	using ledger = await openLedger(at.file);
	decide(ledger, 9);
	killed(at, copy);
	tamper(copy.file, (database) => database.exec('DELETE FROM entries WHERE seq > 4'));
	expect((await verifyLedger(copy.file)).problems).toMatchObject([{ kind: 'truncated', seq: 6 }]);
	await write(copy.file, []);
	expect((await requests(copy)).slice(4)).toEqual(['loss undefined', 'decision 9']);
});

test('an abandoned one is removed after an hour, a used one is given up by its guard before', async () => {
	using at = temporaryLedger();
	using copy = temporaryLedger();
	using ledger = await openLedger(at.file);
	decide(ledger, 1);
	killed(at, copy);
	const [name = ''] = journals(at);
	await write(copy.file, []);
	expect(journals(copy)).toEqual([name]);
	// Of a database that was put away, too.
	writeFileSync(`${copy.file}.journal-0123456789ab`, 'x\n');
	const old = Date.now() / 1000 - 3700;
	for (const one of journals(copy)) utimesSync(join(copy.directory, one), old, old);
	await write(copy.file, []);
	expect(journals(copy)).toEqual([]);
	tamper(copy.file, (database) => expect(database.prepare('SELECT * FROM journals').all()).toEqual([]));
	expect(await requests(copy)).toEqual(['decision 1']);

	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1900_000 });
	try {
		decide(ledger, 2);
	} finally {
		vi.useRealTimers();
	}
	expect(journals(at)).toHaveLength(1);
	expect(journals(at)).not.toEqual([name]);
	expect(await requests(at)).toEqual(['decision 1', 'decision 2']);
});

test('a ledger of the format before has no journals, is read, and goes on', async () => {
	using at = temporaryLedger();
	await write(at.file, sampleCalls(2));
	tamper(at.file, (database) => database.exec('DROP TABLE found; DROP TABLE journals; PRAGMA user_version = 1'));
	expect(await verifyLedger(at.file)).toMatchObject({ rows: 5, problems: [] });
	tamper(at.file, (database) => expect(database.pragma('user_version', { simple: true })).toBe(1));
	await write(at.file, sampleCalls(2));
	expect(await verifyLedger(at.file)).toMatchObject({ rows: 9, problems: [] });
});

test('a journal that somebody removes takes nothing along, and its guard decides nothing any more', async () => {
	using at = temporaryLedger();
	{
		using ledger = await openLedger(at.file);
		decide(ledger, 1);
		for (const name of journals(at)) rmSync(join(at.directory, name));
		await write(at.file, []);
		expect(() => decide(ledger, 2)).toThrow(/was tampered with while it was open: ledger\.db\.journal-\w+ is gone$/);
	}
	expect(await requests(at)).toEqual(['decision 1']);
	appendFileSync(`${at.file}.journal-0123456789ab`, 'unknown\n');
	expect(await requests(at)).toHaveLength(1);
});
