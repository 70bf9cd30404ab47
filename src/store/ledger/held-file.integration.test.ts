import { copyFileSync, globSync, mkdirSync, renameSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ChainWriter } from './chain-writer.ts';
import { SAMPLE, sampleCalls, temporaryLedger, write } from './ledger.fixture.ts';
import { openLedger } from './open-ledger.ts';
import { openLedgerReader } from './read-ledger.ts';
import { verifyLedger } from './verify-ledger.ts';

const FILES = ['', '-wal', '-shm', '.head', '.journal-*'];

const WAYS: readonly (readonly [way: string, what: string, tamper: (file: string) => void])[] = [
	['removed', 'is gone', (file) => rmSync(file)],
	['renamed', 'is gone', (file) => renameSync(file, `${file}.away`)],
	[
		'replaced by a copy',
		'is another file now',
		(file) => {
			copyFileSync(file, `${file}.new`);
			renameSync(`${file}.new`, file);
		},
	],
	[
		'replaced by a link to itself',
		'is another file now',
		(file) => {
			renameSync(file, `${file}.away`);
			symlinkSync(`${file}.away`, file);
		},
	],
	[
		'replaced by a directory',
		'is another file now',
		(file) => {
			rmSync(file);
			mkdirSync(file);
		},
	],
];

test.each(FILES.flatMap((file) => WAYS.map((way) => [file, ...way] as const)))(
	'ledger.db%s %s: nothing is decided any more, and the guard is told once',
	async (file, _way, what, tamper) => {
		using at = temporaryLedger();
		const onDelay = vi.fn();
		using ledger = await openLedger(at.file, { onDelay });
		const receipt = ledger.decide(SAMPLE);
		const [found = ''] = globSync(`${at.file}${file}`);
		tamper(found);
		for (let i = 0; i < 3; i++)
			expect(() => ledger.decide(SAMPLE)).toThrow(`was tampered with while it was open: ${found.slice(at.directory.length + 1)} ${what}`);
		ledger.outcome(receipt, { outcome: 'ok', durationMs: 1 });
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(onDelay.mock.calls.length).toBeLessThanOrEqual(1);
	},
);

test.each(['', '-wal', '.journal-*'])('ledger.db%s, cut off in its place', async (file) => {
	using at = temporaryLedger();
	using ledger = await openLedger(at.file);
	ledger.decide(SAMPLE);
	const [found = ''] = globSync(`${at.file}${file}`);
	truncateSync(found, 10);
	expect(() => ledger.decide(SAMPLE)).toThrow('was truncated');
});

test('its directory', async () => {
	using at = temporaryLedger();
	const kept = join(at.directory, 'kept');
	using ledger = await openLedger(join(kept, 'ledger.db'));
	ledger.decide(SAMPLE);
	renameSync(kept, `${kept}.away`);
	expect(() => ledger.decide(SAMPLE)).toThrow('is gone');
	// What was put back is not what was there all the time.
	renameSync(`${kept}.away`, kept);
	expect(() => ledger.decide(SAMPLE)).toThrow('is gone');
});

test('a database that was exchanged while it was opened', () => {
	using at = temporaryLedger();
	copyFileSync('/dev/null', at.file);
	using chain = ChainWriter.open(at.file, 'normal');
	chain.continue();
	chain.hold();
	chain.check();
	renameSync(at.file, `${at.file}.away`);
	copyFileSync(`${at.file}.away`, at.file);
	expect(() => chain.hold()).toThrow('ledger.db is another file now');
});

test('other guards that come and go, readers and archives are nothing to it', async () => {
	using at = temporaryLedger();
	const size = { maxBytes: 65_536, keepArchives: 2 };
	{
		using first = await openLedger(at.file, size);
		using second = await openLedger(at.file, size);
		for (let round = 0; round < 20; round++) {
			for (const ledger of [first, second])
				for (let i = 0; i < 20; i++) ledger.outcome(ledger.decide(SAMPLE), { outcome: 'ok', durationMs: 1 });
			await write(at.file, sampleCalls(20), size);
			using reader = openLedgerReader(at.file);
			await reader.rows().next();
		}
	}
	const { problems, archives } = await verifyLedger(at.file);
	expect({ problems, archives }).toEqual({ problems: [], archives: 2 });
});
