// `full` means that the disk has a decision before anybody hears of it: seen from the system calls.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryLedger } from '#store/ledger/ledger.fixture.ts';
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
