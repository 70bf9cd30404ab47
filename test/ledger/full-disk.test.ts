// A ledger on a disk that fills up, and on one that may not be written: the row is refused with what to do, and nothing before it is harmed.

import { copyFileSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SAMPLE, sampleCalls, temporaryLedger, write } from '#store/ledger/ledger.fixture.ts';
import { openLedger } from '#store/ledger/open-ledger.ts';
import { verifyLedger } from '#store/ledger/verify-ledger.ts';
import { startCandor } from '../support/candor-process.ts';
import { requestsIn, startAppender } from './appender.ts';

/** A small file system of its own, in a mount namespace of its own; what is on it in the end is copied out. */
function within(size: string, mounted: string, copy: string): readonly string[] {
	const script =
		'mount -t tmpfs -o size="$1" tmpfs "$2" || exit 99; mounted=$2 copy=$3; shift 3; "$@"; code=$?; cp -a "$mounted/." "$copy"; exit $code';
	return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', size, mounted, copy];
}

test.for([
	['1m', {}],
	['1m', { durable: 'full' }],
	// The log takes some 8 MB; the rest fills with archives.
	['9500k', { maxBytes: 200_000, keepArchives: 10_000 }],
] as const)('%s %j: rows are taken until it is full, then refused; all that were taken are there', async ([size, options]) => {
	using at = temporaryLedger();
	using copy = temporaryLedger();
	const writer = startAppender(at.file, 'a', 1_000_000, options, within(size, at.directory, copy.directory));
	const [received, stderr] = await Promise.all([writer.acknowledged, writer.stderr]);
	expect(stderr).toMatch(/the ledger \S+ledger\.db has no room on its disk/);
	expect(stderr).toContain('free some space there');
	expect(received.length).toBeGreaterThan(50);
	const { decided, astray } = await requestsIn(copy.file);
	// One more may have been kept, but not acknowledged.
	expect({ decided: decided.slice(0, received.length), astray }).toEqual({ decided: received, astray: [] });
	const { problems, head, archives } = await verifyLedger(copy.file);
	expect({ problems, isArchived: archives > 3 }).toEqual({ problems: [], isArchived: 'maxBytes' in options });
	// With room again it goes on.
	await write(copy.file, sampleCalls(1));
	expect(await verifyLedger(copy.file)).toMatchObject({ problems: [], head: { seq: (head?.seq ?? 0) + 2 } });
});

test('when rows cannot be archived, no more are taken beyond twice the size', async () => {
	using at = temporaryLedger();
	// Something in the place of its first archive.
	mkdirSync(join(at.directory, 'ledger.db.archive-0001.ndjson.gz'));
	using ledger = await openLedger(at.file, { maxBytes: 100_000 });
	const decideAll = async () => {
		for (let request = 0; request < 3000; request++) {
			ledger.decide({ ...SAMPLE, request });
			await setImmediate();
		}
	};
	await expect(decideAll()).rejects.toThrow('ledger');
	for (let again = 0; again < 3; again++) expect(() => ledger.decide(SAMPLE)).toThrow('ledger');
	rmdirSync(join(at.directory, 'ledger.db.archive-0001.ndjson.gz'));
	ledger.decide(SAMPLE);
});

test('an archive that cannot be begun holds up no other guard', async () => {
	using at = temporaryLedger();
	// Short enough for all its files but for an archive that is being written.
	const file = join(at.directory, `${'l'.repeat(205)}.db`);
	using ledger = await openLedger(file, { maxBytes: 100_000 });
	const decideAll = async () => {
		for (let request = 0; request < 3000; request++) {
			ledger.decide({ ...SAMPLE, request });
			await setImmediate();
		}
	};
	await expect(decideAll()).rejects.toThrow('ENAMETOOLONG');
	await write(file, []);
});

test('full: a journal whose name may be lost is not left behind', async () => {
	using at = temporaryLedger();
	// Only what is done to the directory itself.
	const around = ['strace', '-f', '-qq', '-o', '/dev/null', '-P', at.directory, '-e', 'inject=fsync:error=EIO'];
	const writer = startAppender(at.file, 'a', 1, { durable: 'full' }, around);
	expect(await writer.acknowledged).toEqual([]);
	expect(await writer.stderr).toContain('could not be read or written by this machine');
	expect(readdirSync(at.directory).filter((name) => name.includes('.journal-'))).toEqual([]);
});

test('no room for its first row', async () => {
	using at = temporaryLedger();
	using copy = temporaryLedger();
	const writer = startAppender(at.file, 'a', 1, {}, within('8k', at.directory, copy.directory));
	expect(await writer.acknowledged).toEqual([]);
	expect(await writer.stderr).toMatch(/the ledger \S+ledger\.db has no room on its disk/);
});

/** With the directory as it is, but not to be written to. */
function readOnly(directory: string): readonly string[] {
	const script = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" || exit 99; shift; "$@"';
	return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', directory];
}

test.for(['ledger --json', 'ledger verify', 'stats'])(
	'%s where lines of a journal cannot be made rows: the rest, and a word of it',
	async (words) => {
		using at = temporaryLedger();
		using copy = temporaryLedger();
		using ledger = await openLedger(at.file);
		ledger.decide({ ...SAMPLE, request: 'a' });
		for (const name of readdirSync(at.directory)) copyFileSync(join(at.directory, name), join(copy.directory, name));
		const { code, stdout, stderr } = await startCandor([...words.split(' '), '--ledger', copy.file], {}, readOnly(copy.directory)).done;
		expect({ code, stderr }).toEqual({
			code: 0,
			stderr: expect.stringMatching(/^The last decisions are left out.*may not be opened or written here.*\n {2}try: .*\n/),
		});
		if (words === 'ledger --json') expect(stdout.split('\n')).toHaveLength(2);
		expect((await requestsIn(copy.file)).decided).toEqual(['a']);
	},
);

test('a read-only file system', async () => {
	using at = temporaryLedger();
	await write(at.file, sampleCalls(2));
	const writer = startAppender(at.file, 'a', 1, {}, readOnly(at.directory));
	expect(await writer.acknowledged).toEqual([]);
	expect(await writer.stderr).toMatch(/the ledger \S+ledger\.db may not be opened or written here/);
});
