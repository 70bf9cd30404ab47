import {
	appendFileSync,
	chmodSync,
	lstatSync,
	lutimesSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statfsSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TMPFS } from './files/memory-file-system.ts';
import { keepState } from './kept-state.ts';

/** The tests' own temporary directory may be in memory. */
const DISK = process.env['CANDOR_TMP_ON_DISK'] ?? tmpdir();

function placeWith(make: (home: string) => void, parent = tmpdir(), exchange: (home: string) => Map<string, Buffer> = () => new Map()) {
	const directory = mkdtempSync(join(parent, 'candor-state-'));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	const home = join(directory, 'home');
	mkdirSync(home);
	make(home);
	const options = {
		directory: join(directory, 'copy'),
		mountPoints: new Set(['/home/user/mounted']),
		beforeRestoring: async () => {},
		exchange: async () => exchange(home),
	};
	return { home, keep: () => keepState([{ host: home, inside: '/home/user', isOurs: true }], options) };
}

test('every run begins with the same files', async () => {
	const { home, keep } = placeWith((at) => writeFileSync(join(at, 'notes'), 'first'));
	await using state = await keep();
	writeFileSync(join(home, 'notes'), 'second');
	writeFileSync(join(home, 'more'), 'x');
	await state?.restore(new Set());
	expect([readdirSync(home), readFileSync(join(home, 'notes'), 'utf8')]).toEqual([['notes'], 'first']);
});

test('what was written beside contents: modes, times, links, directories, and what lies beyond the compared beginning', async () => {
	const { home, keep } = placeWith((at) => {
		for (const name of ['mode', 'time', 'same', 'long']) writeFileSync(join(at, name), name === 'long' ? 'a'.repeat(70_000) : name);
		utimesSync(join(at, 'same'), 1_700_000_000.25, 1_700_000_000.25);
	});
	await using state = await keep();
	await state?.restore(new Set());
	await setTimeout(30);
	chmodSync(join(home, 'mode'), 0o640);
	utimesSync(join(home, 'time'), 1_600_000_000, 1_600_000_000);
	appendFileSync(join(home, 'long'), 'b');
	symlinkSync('somewhere', join(home, 'link'));
	writeFileSync(join(home, 'read'), 'read');
	utimesSync(join(home, 'read'), 1_500_000_000, Date.now() / 1000);
	lutimesSync(join(home, 'link'), 1_400_000_000, 1_400_000_000);
	mkdirSync(join(home, 'empty'), { mode: 0o700 });
	mkdirSync(join(home, 'mounted'));
	writeFileSync(join(home, 'same'), 'same');
	const changed = await state?.changed();
	const traits = [...(changed ?? [])].map(([path, one]) => [
		path.replace('/home/user/', ''),
		...[...one.traits].flat().map((text) => text.slice(0, 10)),
	]);
	expect(traits.toSorted()).toEqual([
		['empty', 'kind', 'directory', 'mode', '700'],
		['link', 'kind', 'link', 'time', '1400000000', 'link targe', 'somewhere'],
		['long', 'rest of th', expect.stringMatching(/^70001 /)],
		['mode', 'mode', '640'],
		['read', 'kind', 'file', 'mode', '644', 'time of re', '1500000000'],
		['time', 'time', '1600000000'],
	]);
});

describe.each([
	['where the tests have their files', tmpdir()],
	['on a disk', DISK],
])('%s', (_, parent) => {
	test('an exchanged file gets its content back, and every entry its times', async () => {
		const exchange = (home: string) => {
			writeFileSync(join(home, 'key'), 'other');
			return new Map([[join(home, 'key'), Buffer.from('other')]]);
		};
		const make = (at: string) => {
			for (const name of ['key', 'b\u00e9', 'c']) writeFileSync(join(at, name), name);
			mkdirSync(join(at, 'empty'));
			symlinkSync('c', join(at, 'link'));
			for (const name of ['key', 'empty', '.']) utimesSync(join(at, name), 1_700_000_000.125, 1_700_000_000.25);
		};
		let isOther = false;
		const { home, keep } = placeWith(make, parent, (at) => (isOther ? exchange(at) : new Map()));
		await using state = await keep();
		const seen: unknown[] = [];
		for (isOther of [false, true, false, true]) {
			await state?.restore(new Set());
			const times = readdirSync(home).map((name) => [name, lstatSync(join(home, name)).mtimeMs, lstatSync(join(home, name)).atimeMs]);
			const ofKey = isOther ? 'other' : 'key';
			expect(readFileSync(join(home, 'key'), 'utf8')).toBe(ofKey);
			for (const name of readdirSync(home)) readFileSync(join(home, name === 'empty' ? 'c' : name));
			seen.push(times.filter(([name]) => name !== 'key'));
		}
		expect(seen).toEqual(seen.map(() => seen[0]));
	});

	test.each<[string, (home: string) => void]>([
		[
			'wrote to a file and set its time back',
			(at) => {
				writeFileSync(join(at, 'a'), 'more than before');
				utimesSync(join(at, 'a'), 1_700_000_000, 1_700_000_000);
			},
		],
		['wrote to an exchanged file', (at) => appendFileSync(join(at, 'key'), 'x')],
		['added a file deep inside', (at) => writeFileSync(join(at, 'deep/er/new'), 'x')],
		['removed a file', (at) => rmSync(join(at, 'deep/er/b'))],
		['removed a directory', (at) => rmSync(join(at, 'deep'), { recursive: true })],
		[
			'put a link in the place of a directory',
			(at) => {
				rmSync(join(at, 'deep'), { recursive: true });
				symlinkSync('/etc', join(at, 'deep'));
			},
		],
		['took its rights away', (at) => chmodSync(join(at, 'a'), 0o000)],
		['opened a directory to all', (at) => chmodSync(join(at, 'deep'), 0o777)],
	])('a program %s', async (__, touch) => {
		const make = (at: string) => {
			mkdirSync(join(at, 'deep/er'), { recursive: true });
			for (const name of ['a', 'key', 'deep/er/b']) writeFileSync(join(at, name), name);
		};
		const { home, keep } = placeWith(make, parent, (at) => {
			writeFileSync(join(at, 'key'), 'other');
			return new Map([[join(at, 'key'), Buffer.from('other')]]);
		});
		await using state = await keep();
		const shown = () =>
			readdirSync(home, { recursive: true, withFileTypes: true })
				.map((one) => [join(one.parentPath, one.name), lstatSync(join(one.parentPath, one.name))] as const)
				.map(([path, stats]) => [path, stats.mode.toString(8), stats.mtimeMs, stats.isFile() ? readFileSync(path, 'utf8') : ''])
				.toSorted();
		const before: unknown[] = [];
		for (let run = 0; run < 3; run++) {
			await state?.restore(new Set());
			before.push(
				shown().map(([path, mode, mtime, text]) => (String(path).endsWith('key') ? [path, mode, text] : [path, mode, mtime, text])),
			);
			await setTimeout(10);
			touch(home);
		}
		expect(before).toEqual(before.map(() => before[0]));
	});
});

test('what the making of the cell creates is there in every run', async () => {
	const { home, keep } = placeWith((at) => writeFileSync(join(at, 'a'), 'a'), DISK);
	await using state = await keep();
	mkdirSync(join(home, 'mounted')); // by the first start
	const times: number[] = [];
	for (let run = 0; run < 3; run++) {
		await state?.restore(new Set());
		expect(readdirSync(home).toSorted()).toEqual(['a', 'mounted']);
		times.push(lstatSync(home).mtimeMs);
		expect(await state?.changed()).toEqual(new Map());
	}
	expect(new Set(times).size).toBe(1);
});

test.skipIf(statfsSync(DISK).type === TMPFS)('on a disk, an untouched directory is not copied again (in memory it always is)', async () => {
	const { home, keep } = placeWith((at) => writeFileSync(join(at, 'a'), 'a'), DISK);
	await using state = await keep();
	await state?.restore(new Set());
	const { ino } = lstatSync(join(home, 'a'));
	await state?.restore(new Set());
	expect(lstatSync(join(home, 'a')).ino).toBe(ino);
});
