// Two guards' worth of writers on one ledger, killed at any moment, over and over.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { temporaryLedger } from '#store/ledger/ledger.fixture.ts';
import { verifyLedger } from '#store/ledger/verify-ledger.ts';
import { type Appender, decisionsIn, startAppender } from './appender.ts';

/** Small, so that many of the kills come while rows are archived. */
const OPTIONS = { maxBytes: 200_000 };
const LONGEST_LIFE_MS = 120;

export async function killWriters(kills: number): Promise<{ readonly acknowledged: number; readonly archives: number }> {
	using at = temporaryLedger();
	const acknowledged = new Map<number, string>();
	for (let round = 0; round < kills / 2; round++) {
		const writers = ['a', 'b'].map((name) => startAppender(at.file, `${name}${round}`, 1_000_000, OPTIONS));
		await Promise.all(writers.map(killed));
		for (const writer of writers) {
			expect(await writer.stderr).toBe('');
			for (const [seq, request] of await writer.acknowledged) acknowledged.set(seq, request);
		}
		expect((await verifyLedger(at.file)).problems).toEqual([]);
	}
	const decisions = await decisionsIn(at.file);
	expect([...acknowledged].filter(([seq, request]) => decisions.get(seq) !== request)).toEqual([]);
	// Killed between the row and the word of it.
	expect(decisions.size - acknowledged.size).toBeLessThanOrEqual(kills);
	return { acknowledged: acknowledged.size, archives: (await verifyLedger(at.file)).archives };
}

async function killed({ child, hasBegun }: Appender): Promise<void> {
	await hasBegun;
	await sleep(Math.random() * LONGEST_LIFE_MS);
	const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
	child.kill('SIGKILL');
	expect(await ended).toBe('SIGKILL');
}
