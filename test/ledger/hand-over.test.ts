// A guard's lines that others have made rows of, and its journal that others have removed: each line is one row all the same.

import {
	appendFileSync,
	chownSync,
	copyFileSync,
	existsSync,
	readdirSync,
	readFileSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SAMPLE, sampleCalls, tamper, temporaryLedger, write } from '#store/ledger/ledger.fixture.ts';
import { openLedger } from '#store/ledger/open-ledger.ts';
import { openLedgerReader } from '#store/ledger/read-ledger.ts';
import { verifyLedger } from '#store/ledger/verify-ledger.ts';
import { processorMs } from '../support/processor-time.ts';
import { requestsIn, startGuard } from './appender.ts';

type Place = ReturnType<typeof temporaryLedger>;

const HOURS_AGO = Date.now() / 1000 - 7500;

const journalsOf = ({ directory }: Place) =>
	readdirSync(directory)
		.filter((name) => name.includes('.journal-'))
		.map((name) => join(directory, name));

function age(files: readonly string[]): void {
	for (const file of files) utimesSync(file, HOURS_AGO, HOURS_AGO);
}

/** Takes what lies in journals, before anything else in this process has its turn. */
function takeLines(file: string): void {
	using reader = openLedgerReader(file);
	void reader.rows().next();
}

test('a journal that was taken and removed while its guard could not write', async () => {
	using at = temporaryLedger();
	{
		using ledger = await openLedger(at.file);
		const receipt = ledger.decide({ ...SAMPLE, request: 'a' });
		ledger.decide({ ...SAMPLE, request: 'b' });
		age(journalsOf(at));
		startGuard(at.file);
		expect(journalsOf(at)).toEqual([]);
		ledger.outcome(receipt, { outcome: 'ok', durationMs: 1 });
	}
	expect(await requestsIn(at.file)).toEqual({ decided: ['a', 'b'], astray: [] });
	expect(await verifyLedger(at.file)).toMatchObject({ rows: 4, problems: [] });
});

test('a line that reached the journal, though its guard was told that it had not', async () => {
	using at = temporaryLedger();
	using copy = temporaryLedger();
	using ledger = await openLedger(at.file);
	ledger.decide({ ...SAMPLE, request: 'a' });
	const [journal = ''] = journalsOf(at);
	appendFileSync(journal, readFileSync(journal, 'utf8').replace('"request":"a"', '"request":"b"'));
	takeLines(at.file);
	// The guard sees to its own.
	await expect.poll(() => requestsIn(at.file)).toMatchObject({ decided: ['a', 'b'] });
	await new Promise((resolve) => setTimeout(resolve, 50));
	for (const name of readdirSync(at.directory)) copyFileSync(join(at.directory, name), join(copy.directory, name));
	expect((await requestsIn(copy.file)).decided).toEqual(['a', 'b']);
});

test('rows of its lines that were archived meanwhile are not looked for over and over', async () => {
	using at = temporaryLedger();
	const ledger = await openLedger(at.file);
	for (let request = 0; request < 500; request++) ledger.decide({ ...SAMPLE, request });
	takeLines(at.file);
	tamper(at.file, (database) => {
		const content = JSON.stringify(SAMPLE);
		const insert = database.prepare(`INSERT INTO entries VALUES (?, ?, '')`);
		database.transaction(() => {
			database.exec('DELETE FROM entries WHERE seq < 490');
			for (let seq = 1000; seq < 31_000; seq++) insert.run(seq, `{"seq":${seq},"at":1,${content.slice(1)}`);
		})();
	});
	expect(processorMs(() => ledger[Symbol.dispose]())).toBeLessThan(1500);
});

test('an outcome finds its decision in an archive, too', async () => {
	using at = temporaryLedger();
	{
		using ledger = await openLedger(at.file);
		const receipts = [0, 1, 2].map((request) => ledger.decide({ ...SAMPLE, request: `a-${request}` }));
		// It takes them, and archives them with its own.
		startGuard(at.file, 1000, { maxBytes: 65_536 });
		for (const receipt of receipts) ledger.outcome(receipt, { outcome: 'ok', durationMs: 1 });
	}
	expect(await requestsIn(at.file)).toMatchObject({ astray: [] });
	const { rows, problems, archives } = await verifyLedger(at.file);
	expect({ rows, problems, isArchived: archives > 0 }).toEqual({ rows: 1 + 2 * 1003, problems: [], isArchived: true });
});

test('files whose names only begin as those of journals stay', async () => {
	using at = temporaryLedger();
	const others = ['ledger.db.journal-notes.txt', 'ledger.db.journal-2', 'ledger.db.journal-0123456789ab.head'].map((name) =>
		join(at.directory, name),
	);
	for (const file of others) writeFileSync(file, 'mine');
	age(others);
	await write(at.file, sampleCalls(1));
	expect(others.filter((file) => existsSync(file))).toEqual(others);
});

test('named by a link it is the same ledger', async () => {
	using at = temporaryLedger();
	using elsewhere = temporaryLedger();
	// Before there is anything in its place, too.
	symlinkSync(at.file, elsewhere.file);
	await write(elsewhere.file, sampleCalls(1));
	using ledger = await openLedger(at.file);
	ledger.decide({ ...SAMPLE, request: 'a' });
	startGuard(elsewhere.file);
	expect((await requestsIn(elsewhere.file)).decided).toEqual([0, 'a']);
	expect(await verifyLedger(elsewhere.file)).toMatchObject({ rows: 4, problems: [] });
	expect(readdirSync(elsewhere.directory)).toEqual(['ledger.db']);
});

test.runIf(process.geteuid?.() === 0)('a guard of root’s keeps nobody out of a ledger that is another user’s', async () => {
	using at = temporaryLedger();
	await write(at.file, sampleCalls(1));
	for (const name of readdirSync(at.directory)) chownSync(join(at.directory, name), 4711, 4712);
	using ledger = await openLedger(at.file);
	ledger.decide(SAMPLE);
	expect(journalsOf(at).map((file) => [statSync(file).uid, statSync(file).gid])).toEqual([[4711, 4712]]);
});

test('what is no decision is no row', async () => {
	using at = temporaryLedger();
	using copy = temporaryLedger();
	using ledger = await openLedger(at.file);
	ledger.decide({ ...SAMPLE, request: 'a' });
	for (const name of readdirSync(at.directory)) copyFileSync(join(at.directory, name), join(copy.directory, name));
	for (const file of journalsOf(copy)) appendFileSync(file, '"at":1}\n"kind":"decision","at":1}\n"at":1,"kind":"start","ledger":"x"}\n');
	await write(copy.file, []);
	expect((await verifyLedger(copy.file)).problems).toMatchObject([{ kind: 'loss', detail: expect.stringContaining('3 of its lines') }]);
});
