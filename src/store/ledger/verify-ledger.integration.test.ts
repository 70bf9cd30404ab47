import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { runs } from '../../../test/support/share.ts';
import { archivesOf } from './archive.ts';
import { anyCall, SAMPLE, sampleCalls, tamper, temporaryLedger, write } from './ledger.fixture.ts';
import { openLedger } from './open-ledger.ts';
import { verifyLedger } from './verify-ledger.ts';

test('any sequence of appends is a whole chain, over restarts', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.array(anyCall, { maxLength: 6 }), { minLength: 1, maxLength: 3 }), async (sittings) => {
			using at = temporaryLedger();
			for (const calls of sittings) await write(at.file, calls, { maskArguments: (value) => value });
			const rows = 1 + sittings.flat().reduce((sum, { outcome }) => sum + (outcome === undefined ? 1 : 2), 0);
			expect(await verifyLedger(at.file)).toMatchObject({ rows, first: 0, problems: [], head: { seq: rows - 1 } });
		}),
		{ numRuns: runs(40) },
	);
});

const ROWS = 11;

/** Every one is a single change that someone might make to the table. */
const MUTATIONS: Readonly<Record<string, (database: Database.Database, row: number, other: number, byte: number) => void>> = {
	'edits a byte of the content': (database, row, _other, byte) => {
		const content = database.prepare('SELECT CAST(content AS BLOB) FROM entries WHERE seq = ?').pluck().get(row) as Buffer;
		content[byte % content.length] = (content[byte % content.length] ?? 0) ^ (1 + (byte % 127));
		database.prepare('UPDATE entries SET content = CAST(? AS TEXT) WHERE seq = ?').run(content, row);
	},
	'edits the hash': (database, row, _other, byte) => {
		const hash = database.prepare('SELECT hash FROM entries WHERE seq = ?').pluck().get(row) as string;
		const at = byte % hash.length;
		const changed = `${hash.slice(0, at)}${hash[at] === '0' ? '1' : '0'}${hash.slice(at + 1)}`;
		database.prepare('UPDATE entries SET hash = ? WHERE seq = ?').run(changed, row);
	},
	'edits the number': (database, row, other) => database.prepare('UPDATE entries SET seq = ? WHERE seq = ?').run(ROWS + other, row),
	'makes the number negative': (database, row) => database.prepare('UPDATE entries SET seq = ? WHERE seq = ?').run(-1 - row, row),
	'deletes a row': (database, row) => database.prepare('DELETE FROM entries WHERE seq = ?').run(row),
	'swaps two rows whole': (database, row, other) => swap(database, row, other, ['content', 'hash']),
	'swaps two contents': (database, row, other) => swap(database, row, other, ['content']),
	'inserts a copy and moves the rest': (database, row) => {
		database.prepare('UPDATE entries SET seq = -seq - 1000 WHERE seq > ?').run(row);
		database.prepare('INSERT INTO entries SELECT seq + 1, content, hash FROM entries WHERE seq = ?').run(row);
		database.prepare('UPDATE entries SET seq = -seq - 999 WHERE seq < 0').run();
	},
	'adds a copy at the end': (database, row) =>
		database.prepare('INSERT INTO entries SELECT ?, content, hash FROM entries WHERE seq = ?').run(ROWS, row),
	'adds a copy before the beginning': (database, row) =>
		database.prepare('INSERT INTO entries SELECT ?, content, hash FROM entries WHERE seq = ?').run(-1 - row, row),
	'cuts off the end': (database, row) => database.prepare('DELETE FROM entries WHERE seq >= ?').run(row),
	'cuts off the beginning': (database, row) => database.prepare('DELETE FROM entries WHERE seq <= ?').run(row),
	'closes the gap of a deleted row': (database, row) => {
		database.prepare('DELETE FROM entries WHERE seq = ?').run(row);
		for (let seq = row + 1; seq < ROWS; seq++) database.prepare('UPDATE entries SET seq = ? WHERE seq = ?').run(seq - 1, seq);
	},
};

function swap(database: Database.Database, a: number, b: number, columns: readonly string[]): void {
	for (const column of columns) {
		const read = database.prepare(`SELECT ${column} FROM entries WHERE seq = ?`).pluck();
		const [one, two] = [read.get(a), read.get(b)];
		const set = database.prepare(`UPDATE entries SET ${column} = ? WHERE seq = ?`);
		set.run(two, a);
		set.run(one, b);
	}
}

test.for(Object.entries(MUTATIONS))('whoever %s is found', async ([, mutate]) => {
	using original = temporaryLedger();
	await write(original.file, sampleCalls((ROWS - 1) / 2));
	expect((await verifyLedger(original.file)).problems).toEqual([]);
	const row = fc.nat({ max: ROWS - 1 });
	const places = fc.tuple(row, row, fc.nat({ max: 1000 })).filter(([a, b]) => a !== b);
	await fc.assert(
		fc.asyncProperty(places, async ([one, other, byte]) => {
			using at = temporaryLedger();
			for (const suffix of ['', '.head']) copyFileSync(original.file + suffix, at.file + suffix);
			tamper(at.file, (database) => mutate(database, one, other, byte));
			expect((await verifyLedger(at.file)).problemCount).toBeGreaterThan(0);
		}),
		{ numRuns: runs(30) },
	);
});

test('the end that was cut off is named, also after the guard has started again', async () => {
	using at = temporaryLedger();
	await write(at.file, sampleCalls(5));
	tamper(at.file, (database) => database.exec('DELETE FROM entries WHERE seq > 7'));
	expect((await verifyLedger(at.file)).problems).toEqual([
		{ kind: 'truncated', seq: 10, detail: 'the rows after 7 are missing: row 10 had been written' },
	]);
	await write(at.file, sampleCalls(5));
	expect((await verifyLedger(at.file)).problems).toEqual([
		{
			kind: 'loss',
			seq: 8,
			detail: 'when the ledger was opened before row 8, row 10 had been written, but the database ended with row 7',
		},
	]);
});

test.for([1, 2])('the end that was cut off after row %i under a guard that goes on is told by its next row', async (end) => {
	using at = temporaryLedger();
	{
		using ledger = await openLedger(at.file);
		const receipts = [1, 2, 3].map((request) => ledger.decide({ ...SAMPLE, request }));
		await vi.waitFor(() => expect(receipts[2]?.seq).toBe(3), 60_000);
		tamper(at.file, (database) => database.exec(`DELETE FROM entries WHERE seq > ${end}`));
		ledger.decide(SAMPLE);
	}
	expect(await verifyLedger(at.file)).toMatchObject({
		rows: end + 3,
		problems: [
			{ kind: 'loss', seq: end + 1, detail: expect.stringContaining(`row 3 had been written, but the database ended with row ${end}`) },
		],
	});
});

test.for([
	['removed', (file: string) => rmSync(file)],
	['emptied', (file: string) => writeFileSync(file, '')],
	['overwritten', (file: string) => writeFileSync(file, 'nothing'.repeat(99))],
	[
		'edited',
		(file: string) =>
			writeFileSync(
				file,
				readFileSync(file, 'latin1').replace(/\d /, (digit) => (digit === '3 ' ? '2 ' : '3 ')),
			),
	],
] as const)('a head file that was %s is told, before and after the next start', async ([, change]) => {
	using at = temporaryLedger();
	await write(at.file, sampleCalls(2));
	change(`${at.file}.head`);
	expect((await verifyLedger(at.file)).problems).toMatchObject([{ kind: 'no-head' }]);
	await write(at.file, sampleCalls(1));
	expect((await verifyLedger(at.file)).problems).toMatchObject([{ kind: 'loss', seq: 5 }]);
});

test('a database that was put away leaves its end in the new one', async () => {
	using at = temporaryLedger();
	await write(at.file, sampleCalls(2));
	rmSync(at.file);
	await write(at.file, sampleCalls(1));
	expect((await verifyLedger(at.file)).problems).toMatchObject([{ kind: 'loss', seq: 1 }]);
});

test('a chain that was made anew is found only with a head that was noted elsewhere', async () => {
	using at = temporaryLedger();
	await write(at.file, sampleCalls(3));
	const { head } = await verifyLedger(at.file);
	await write(at.file, sampleCalls(3));
	expect((await verifyLedger(at.file, { head: head?.hash ?? '' })).problems).toEqual([]);
	for (const suffix of ['', '.head']) rmSync(at.file + suffix);
	await write(at.file, sampleCalls(6));
	expect((await verifyLedger(at.file)).problems).toEqual([]);
	expect((await verifyLedger(at.file, { head: head?.hash ?? '' })).problems).toMatchObject([{ kind: 'other-head' }]);
});

const LINE_CHANGES: Readonly<Record<string, (lines: Buffer[], line: number) => Buffer[]>> = {
	edited: (lines, line) =>
		lines.map((text, index) => (index === line ? Buffer.from(text.toString().replace('allow', 'deny').replace('"ok"', '"no"')) : text)),
	removed: (lines, line) => lines.toSpliced(line, 1),
	doubled: (lines, line) => lines.toSpliced(line, 0, lines[line] as Buffer),
	'swapped with the next': (lines, line) => lines.toSpliced(line, 2, lines[line + 1] as Buffer, lines[line] as Buffer),
	'reframed with a blank': (lines, line) => lines.toSpliced(line, 1, Buffer.from(` ${lines[line]}`)),
	'followed by a made up one': (lines, line) => lines.toSpliced(line + 1, 0, Buffer.from('{"hash":"0","row":{"seq":99999}}')),
	'the last that is left': (lines, line) => lines.slice(0, line + 1),
};

test.for(Object.entries(LINE_CHANGES))('a line of an archive that is %s is found', async ([, change]) => {
	using at = temporaryLedger();
	await write(at.file, sampleCalls(400), { maxBytes: 65_536 });
	const archive = archivesOf(at.file)[1]?.file as string;
	expect((await verifyLedger(at.file)).problems).toEqual([]);
	const original = readFileSync(archive);
	const lines = gunzipSync(original)
		.toString()
		.trimEnd()
		.split('\n')
		.map((line) => Buffer.from(line));
	for (const line of [0, 1, lines.length >> 1, lines.length - 2]) {
		const changed = change([...lines], line).map((text) => `${text}\n`);
		writeFileSync(archive, gzipSync(changed.join('')));
		expect((await verifyLedger(at.file)).problemCount).toBeGreaterThan(0);
	}
	writeFileSync(archive, original);
	expect((await verifyLedger(at.file)).problems).toEqual([]);
});

test('archives that are removed, exchanged or damaged are found', async () => {
	using at = temporaryLedger();
	await write(at.file, sampleCalls(600), { maxBytes: 65_536 });
	const [first, second, third] = archivesOf(at.file).map(({ file }) => file) as [string, string, string];
	const unsolicited = join(at.directory, 'aside');
	for (const file of [first, second, third]) {
		renameSync(file, unsolicited);
		expect((await verifyLedger(at.file)).problems).toMatchObject([{ kind: 'missing' }]);
		renameSync(unsolicited, file);
	}
	renameSync(first, unsolicited);
	renameSync(second, first);
	renameSync(unsolicited, second);
	expect((await verifyLedger(at.file)).problemCount).toBeGreaterThan(0);
	renameSync(second, unsolicited);
	renameSync(first, second);
	renameSync(unsolicited, first);
	const bytes = readFileSync(second);
	writeFileSync(second, bytes.subarray(0, bytes.length >> 1));
	expect((await verifyLedger(at.file)).problems).toContainEqual(expect.objectContaining({ kind: 'unreadable' }));
	writeFileSync(second, bytes);
	expect((await verifyLedger(at.file)).problems).toEqual([]);
	await write(at.file, sampleCalls(1));
	expect(await verifyLedger(at.file)).toMatchObject({ rows: 1203, problems: [] });
});

test.for([1, 2])('a ledger of format %i opens, goes on and is whole', async (format) => {
	using at = temporaryLedger();
	await write(at.file, sampleCalls(20));
	tamper(at.file, (database) =>
		database.exec(`DROP TABLE found; ${format === 1 ? 'DROP TABLE journals;' : ''} PRAGMA user_version = ${format}`),
	);
	await write(at.file, sampleCalls(1));
	expect(await verifyLedger(at.file)).toMatchObject({ rows: 43, problems: [] });
});

test('an index of an earlier version that somebody changed is found', async () => {
	using at = temporaryLedger();
	await write(at.file, sampleCalls(5));
	tamper(at.file, (database) => database.exec("INSERT INTO found (seq, server, tool, decision, at) VALUES (3, 'x', NULL, NULL, NULL)"));
	expect((await verifyLedger(at.file)).problems).toMatchObject([{ kind: 'changed', seq: 3 }]);
});
