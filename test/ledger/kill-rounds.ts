// Two guards' worth of writers on one ledger, killed at any moment, over and over.

import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { temporaryLedger, write } from '#store/ledger/ledger.fixture.ts';
import { verifyLedger } from '#store/ledger/verify-ledger.ts';
import { type Appender, requestsIn, startAppender } from './appender.ts';

/** Small, so that many of the kills come while rows are archived. */
const OPTIONS = { maxBytes: 100_000, keepArchives: 10_000 };
const LONGEST_RUN_MS = 120;
/** Of every fifth round, whose kills come when an archive is being written or has been, however long it takes until then. */
const LONGEST_WAIT_MS = 20_000;

export async function killWriters(kills: number): Promise<{ readonly acknowledged: number; readonly archives: number }> {
	using at = temporaryLedger();
	const acknowledged = new Set<string>();
	for (let round = 0; round < kills / 2; round++) {
		const writers = ['a', 'b'].map((name) => startAppender(at.file, `${name}${round}`, 1_000_000, OPTIONS));
		if (round % 5 === 4) await archiveIn(at.directory, round % 2 === 0 ? /\.gz$/ : /\.gz\.[0-9a-f-]+$/);
		await Promise.all(writers.map(killed));
		for (const writer of writers) {
			expect(await writer.stderr).toBe('');
			for (const request of await writer.acknowledged) acknowledged.add(request);
		}
		expect(await verifyLedger(at.file)).toMatchObject({ problems: [], first: 0 });
	}
	const { decided, astray } = await requestsIn(at.file);
	const there = new Set(decided);
	expect([...acknowledged].filter((request) => !there.has(request))).toEqual([]);
	expect({ astray, twice: decided.length - there.size }).toEqual({ astray: [], twice: 0 });
	// Killed between the decision and the word of it.
	expect(decided.length - acknowledged.size).toBeLessThanOrEqual(kills);
	await write(at.file, []);
	// Journals of those that were killed are kept for a while; nothing else is left.
	expect(
		readdirSync(at.directory).filter(
			(name) => !/^ledger\.db(?:\.archive-\d{4}\.ndjson\.gz|\.head|\.journal-\w{12}|-wal|-shm)?$/.test(name),
		),
	).toEqual([]);
	return { acknowledged: acknowledged.size, archives: (await verifyLedger(at.file)).archives };
}

async function killed({ child, hasBegun }: Appender): Promise<void> {
	await hasBegun;
	await sleep(Math.random() * LONGEST_RUN_MS);
	const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
	child.kill('SIGKILL');
	expect(await ended).toBe('SIGKILL');
}

async function archiveIn(directory: string, name: RegExp): Promise<void> {
	const named = () => readdirSync(directory).filter((file) => name.test(file));
	const before = new Set(named());
	for (const end = performance.now() + LONGEST_WAIT_MS; performance.now() < end; ) {
		if (named().some((file) => !before.has(file))) return;
		await sleep(5);
	}
}
