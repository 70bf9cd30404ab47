import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { archivesOf } from './archive.ts';
import { SAMPLE, sampleCalls, tamper, temporaryLedger, write } from './ledger.fixture.ts';
import { type LedgerOptions, openLedger } from './open-ledger.ts';
import { openLedgerReader, type RowsAsked } from './read-ledger.ts';
import { verifyLedger } from './verify-ledger.ts';

async function rowsOf(file: string, asked?: RowsAsked) {
	using reader = openLedgerReader(file);
	const rows = await Array.fromAsync(reader.rows(asked));
	return rows.map(({ content }) => JSON.parse(content.toString()));
}

test('a call and its outcome are two rows; of the arguments there is the digest', async () => {
	using at = temporaryLedger();
	using ledger = await openLedger(at.file);
	const receipt = ledger.decide({ ...SAMPLE, arguments: { b: 'secret', a: 1 } });
	ledger.outcome(receipt, { outcome: 'ok', durationMs: 2.5, responseBytes: 10, effects: [{ kind: 'read', subject: '/a' }] });
	const [start, decision, outcome] = await vi.waitFor(async () => {
		const rows = await rowsOf(at.file);
		expect(rows).toHaveLength(3);
		return rows;
	});
	const { arguments: _, ...rest } = SAMPLE;
	const call = { server: 'files', session: 'a1b2', request: 7, method: 'tools/call', tool: 'read_file' };
	expect(start).toEqual({ seq: 0, at: expect.any(Number), kind: 'start', ledger: expect.any(String) });
	// printf '{"a":1,"b":"secret"}' | sha256sum
	const argumentsDigest = 'cc66d7aef954f77eaf9748818dd434b59bb9d6b6f8980acca33ad888bd0e4a64';
	expect(decision).toEqual({ ...rest, seq: 1, at: expect.any(Number), kind: 'decision', argumentsDigest });
	const seen = { outcome: 'ok', durationMs: 2.5, responseBytes: 10, effects: [{ kind: 'read', subject: '/a' }] };
	expect(outcome).toEqual({ ...call, ...seen, seq: 2, at: expect.any(Number), kind: 'outcome', decision: 1 });
	expect(JSON.stringify([decision, outcome])).not.toContain('secret');
});

test('what was decided becomes rows after a moment, or when the ledger is closed, and with it what became of it', async () => {
	using at = temporaryLedger();
	const kinds = async () => (await rowsOf(at.file)).slice(1).map(({ kind, request, decision }) => [kind, request, decision]);
	{
		using ledger = await openLedger(at.file);
		const receipt = ledger.decide({ ...SAMPLE, request: 1 });
		ledger.outcome(receipt, { outcome: 'ok', durationMs: 1 });
		const last = ledger.decide({ ...SAMPLE, request: 2 });
		expect([receipt.seq, last.seq]).toEqual([undefined, undefined]);
		await vi.waitFor(() => expect([receipt.seq, last.seq]).toEqual([1, 3]), 60_000);
		ledger.outcome(last, { outcome: 'error', durationMs: 1 });
	}
	expect(await kinds()).toEqual([
		['decision', 1, 'allow'],
		['outcome', 1, 1],
		['decision', 2, 'allow'],
		['outcome', 2, 3],
	]);
	expect(await verifyLedger(at.file)).toMatchObject({ rows: 5, problemCount: 0 });
});

test('arguments are kept as the mask leaves them; too large ones are counted', async () => {
	using at = temporaryLedger();
	const maskArguments = (value: unknown) => ({ ...(value as object), token: '***' });
	using ledger = await openLedger(at.file, { maskArguments });
	ledger.decide({ ...SAMPLE, arguments: { path: 'x', token: 'secret' } });
	ledger.decide({ ...SAMPLE, arguments: { path: 'x'.repeat(20_000), token: 'secret' } });
	const [, small, large] = await rowsOf(at.file);
	expect(small.arguments).toEqual({ path: 'x', token: '***' });
	expect(large).not.toHaveProperty('arguments');
	expect(large.argumentsLeftOut).toBe(20_000 + '{"path":"","token":"***"}'.length);
});

test('a mask that throws keeps the row out, and the next goes on', async () => {
	using at = temporaryLedger();
	const maskArguments = (value: unknown) => {
		if (value === 1) throw new Error('no mask');
		return value;
	};
	using ledger = await openLedger(at.file, { maskArguments });
	expect(() => ledger.decide({ ...SAMPLE, arguments: 1 })).toThrow('no mask');
	ledger.decide(SAMPLE);
	expect((await rowsOf(at.file)).slice(1)).toMatchObject([{ seq: 1, kind: 'decision' }]);
});

test('names of any length and arguments of any depth make a row of bounded size', async () => {
	using at = temporaryLedger();
	using ledger = await openLedger(at.file, { maskArguments: (value) => value });
	const depth = 100_000;
	const long = 'é'.repeat(1_000_000);
	ledger.decide({ ...SAMPLE, tool: long, request: long, reason: long, arguments: JSON.parse('['.repeat(depth) + ']'.repeat(depth)) });
	const [, row] = await rowsOf(at.file);
	expect(JSON.stringify(row).length).toBeLessThan(10_000);
	expect(row.tool).toMatch(/é… \(998000 more\)$/);
});

test('its files are for the user alone', async () => {
	using at = temporaryLedger();
	using _ledger = await openLedger(join(at.directory, 'new', 'folder', 'l.db'));
	await write(at.file, sampleCalls(300), { maxBytes: 65_536 });
	for (const name of readdirSync(at.directory).filter((one) => one.startsWith('ledger'))) {
		expect({ name, mode: statSync(join(at.directory, name)).mode & 0o777 }).toEqual({ name, mode: 0o600 });
	}
	expect(existsSync(join(at.directory, 'new', 'folder', 'l.db'))).toBe(true);
});

test('beyond its size older rows are archived, and read on from there', async () => {
	using at = temporaryLedger();
	const maxBytes = 100_000;
	await write(at.file, sampleCalls(1500), { maxBytes });
	const archives = archivesOf(at.file);
	expect(archives.length).toBeGreaterThan(5);
	// What a moment brings comes on top: up to 512 rows.
	expect(statSync(at.file).size).toBeLessThan(5 * maxBytes);
	expect((await rowsOf(at.file)).map(({ seq }) => seq)).toEqual(Array.from({ length: 3001 }, (_, seq) => seq));
	expect((await rowsOf(at.file, { after: 40 })).map(({ seq }) => seq)).toEqual(Array.from({ length: 2960 }, (_, index) => 41 + index));
	expect(await verifyLedger(at.file)).toMatchObject({ rows: 3001, problems: [], archives: archives.length });
	for (const { file } of archives.slice(0, 2)) utimesSync(file, 1000, 1000);
	const [recent] = await rowsOf(at.file, { since: 2_000_000_000 });
	expect(recent).toEqual(
		JSON.parse(
			gunzipSync(readFileSync(archives[2]?.file ?? ''))
				.toString()
				.split('\n')[0] ?? '',
		).row,
	);
	const line =
		gunzipSync(readFileSync(archives[0]?.file ?? ''))
			.toString()
			.split('\n')[0] ?? '';
	expect(JSON.parse(line)).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), row: { seq: 0, kind: 'start' } });
});

test('the oldest archives are given up, the chain says so, and hides no other loss', async () => {
	using at = temporaryLedger();
	await write(at.file, sampleCalls(1500), { maxBytes: 100_000, keepArchives: 3 });
	expect(archivesOf(at.file)).toHaveLength(3);
	const { first, rows, problems } = await verifyLedger(at.file);
	expect(problems).toEqual([]);
	expect(first).toBeGreaterThan(1000);
	expect(rows).toBeGreaterThan(300);
	rmSync(archivesOf(at.file)[0]?.file ?? '');
	expect((await verifyLedger(at.file)).problems).toMatchObject([{ kind: 'missing', seq: 0 }]);
});

test('ledgers in one directory, whatever they are called, have archives of their own', async () => {
	using at = temporaryLedger();
	const files = ['a', 'a.db', 'a.sqlite', 'a.db.archive'].map((name) => join(at.directory, name));
	for (const file of files) await write(file, sampleCalls(400), { maxBytes: 65_536 });
	for (const file of files) expect(await verifyLedger(file)).toMatchObject({ rows: 801, problems: [] });
});

test('an archive whose rows are still in the database is made again', async () => {
	using at = temporaryLedger();
	await write(at.file, sampleCalls(100));
	// As after a kill between the two.
	writeFileSync(join(at.directory, 'ledger.db.archive-0001.ndjson.gz'), '');
	using other = temporaryLedger();
	await write(other.file, sampleCalls(400), { maxBytes: 65_536 });
	writeFileSync(join(at.directory, 'ledger.db.archive-0001.ndjson.gz'), readFileSync(archivesOf(other.file)[0]?.file ?? ''));
	expect(await verifyLedger(at.file)).toMatchObject({ rows: 201, problems: [] });
	await write(at.file, sampleCalls(200), { maxBytes: 65_536 });
	expect(await verifyLedger(at.file)).toMatchObject({ rows: 601, problems: [] });
});

const open = async (file: string, options?: LedgerOptions) => (await openLedger(file, options))[Symbol.dispose]();

test.for<[string, (file: string) => void, RegExp, RegExp]>([
	['text', (file) => writeFileSync(file, 'not a database, but long enough to be looked at '.repeat(99)), /damaged, or is no ledger/, /mv /],
	['another database', (file) => tamper(file, (database) => database.exec('CREATE TABLE a (b)')), /is no ledger of candor/, /--ledger/],
	['a newer ledger', (file) => changed(file, 'PRAGMA user_version = 4'), /newer candor \(format 4, this one knows 3\)/, /npm install/],
	['an added trigger', (file) => changed(file, TRIGGER), /tables were changed/, /mv /],
])('%s in its place is refused with what to type', async ([, make, message, hint]) => {
	using at = temporaryLedger();
	await write(at.file, sampleCalls(1));
	if (message.source.includes('no ledger')) rmSync(at.file);
	make(at.file);
	await expect(open(at.file)).rejects.toMatchObject({ message: expect.stringMatching(message), hint: expect.stringMatching(hint) });
	expect(() => openLedgerReader(at.file)).toThrow(message);
});

const TRIGGER = 'CREATE TRIGGER forget AFTER INSERT ON entries BEGIN DELETE FROM entries WHERE seq = new.seq; END';

function changed(file: string, sql: string): void {
	tamper(file, (database) => database.exec(sql));
}

test('a page that was overwritten is refused when it is met', async () => {
	using at = temporaryLedger();
	await write(at.file, sampleCalls(300));
	const bytes = readFileSync(at.file);
	bytes.fill(0x5a, 4096, bytes.length);
	writeFileSync(at.file, bytes);
	await expect(open(at.file)).rejects.toMatchObject({ name: 'UserError', message: expect.stringContaining(`${at.file} is damaged`) });
	await expect(verifyLedger(at.file)).rejects.toMatchObject({ hint: expect.stringContaining('.damaged') });
});

test.for(['/proc/candor/ledger.db', '/dev/null/ledger.db', '/proc'])('%s is refused with what to type', async (file) => {
	await expect(open(file)).rejects.toMatchObject({ message: expect.stringContaining(file), hint: expect.stringContaining('--ledger') });
});
