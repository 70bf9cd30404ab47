// `full` means that the disk has a decision before anybody hears of it: seen from the system calls.

import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SAMPLE, temporaryLedger } from '#store/ledger/ledger.fixture.ts';
import { openLedger } from '#store/ledger/open-ledger.ts';
import { startAppender } from './appender.ts';

const CALLS = 20;

test.for([
	['full', CALLS],
	['normal', 0],
] as const)('%s: of twenty decisions %i waited for the disk', async ([durable, expected]) => {
	using at = temporaryLedger();
	const trace = join(at.directory, 'trace');
	const around = ['strace', '-f', '-qq', '-y', '-e', 'trace=write,pwrite64,fdatasync', '-o', trace];
	const writer = startAppender(at.file, 'a', CALLS, { durable }, around);
	expect(await writer.stderr).toBe('');
	expect(await writer.acknowledged).toHaveLength(CALLS);
	let waited = 0;
	let last: 'none' | 'kept' | 'synced' = 'none';
	for (const line of readFileSync(trace, 'utf8').split('\n')) {
		// 4711 write(21</tmp/x/ledger.db.journal-0123456789ab>, "\"at\":…, 4711 fdatasync(21</tmp/x/ledger.db.journal-…>) = 0, 4711 write(1<pipe:[8]>, "a-3\n", 4) = 4
		if (/ write\(\d+<\S+\.journal-\w{12}>, "\\"at\\":/.test(line)) last = 'kept';
		else if (/ fdatasync\(\d+<\S+\.journal-\w{12}>\)/.test(line) && last === 'kept') last = 'synced';
		else if (/ write\(1<\S+>, "a-\d+\\n"/.test(line)) {
			expect(last).not.toBe('none');
			if (last === 'synced') waited++;
			last = 'none';
		}
	}
	expect(waited).toBe(expected);
});

const REMOVAL = / unlink\("\S+\.journal-\w{12}"/;
const HEAD_NOTED = / pwrite64\(\d+<\S+\.head>/;

/** Whether the disk had all of the database's log each time that this was done. */
function states(what: RegExp, directory: string, program: string, ...args: readonly string[]): readonly ('safe' | 'early')[] {
	const trace = join(directory, 'trace');
	const strace = ['-f', '-qq', '-y', '-e', 'trace=pwrite64,fdatasync,fsync,unlink', '-o', trace];
	execFileSync('strace', [...strace, process.execPath, join(import.meta.dirname, program), ...args]);
	const seen: ('safe' | 'early')[] = [];
	let isSynced = true;
	for (const line of readFileSync(trace, 'utf8').split('\n')) {
		// 4711 pwrite64(20</tmp/x/ledger.db-wal>, …, 4711 fdatasync(20</tmp/x/ledger.db-wal>) = 0, 4711 unlink("/tmp/x/ledger.db.journal-0123456789ab") = 0
		if (/ pwrite64\(\d+<\S+-wal>/.test(line)) isSynced = false;
		else if (/ f(?:data)?sync\(\d+<\S+-wal>\)/.test(line)) isSynced = true;
		else if (what.test(line)) seen.push(isSynced ? 'safe' : 'early');
	}
	return seen;
}

test('full: a journal is removed after its rows are on the disk, though another guard made them that did not wait for that', () => {
	using at = temporaryLedger();
	expect(states(REMOVAL, at.directory, 'taken-over-process.ts', at.file, 'guard')).toEqual(['safe']);
});

test('full: the head file names no row that a power cut could take, though a reader made it', () => {
	using at = temporaryLedger();
	const noted = states(HEAD_NOTED, at.directory, 'taken-over-process.ts', at.file, 'reader');
	expect(noted.length).toBeGreaterThan(2);
	expect(noted).not.toContain('early');
});

test('a journal that was abandoned is removed after its rows are on the disk', async () => {
	using at = temporaryLedger();
	using copy = temporaryLedger();
	using ledger = await openLedger(at.file);
	ledger.decide(SAMPLE);
	for (const name of readdirSync(at.directory)) copyFileSync(join(at.directory, name), join(copy.directory, name));
	for (const name of readdirSync(copy.directory).filter((one) => one.includes('.journal-')))
		utimesSync(join(copy.directory, name), 1000, 1000);
	expect(states(REMOVAL, copy.directory, 'append-process.ts', copy.file, 'a', '0')).toEqual(['safe']);
});
