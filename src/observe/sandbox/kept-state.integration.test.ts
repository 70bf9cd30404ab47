import {
	appendFileSync,
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { keepState } from './kept-state.ts';

function placeWith(make: (home: string) => void) {
	const directory = mkdtempSync(join(tmpdir(), 'candor-state-'));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	const home = join(directory, 'home');
	mkdirSync(home);
	make(home);
	const options = {
		directory: join(directory, 'copy'),
		mountPoints: new Set(['/home/user/mounted']),
		beforeRestoring: async () => {},
		exchange: async () => new Map(),
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
		['link', 'kind', 'link', 'link targe', 'somewhere'],
		['long', 'rest of th', expect.stringMatching(/^70001 /)],
		['mode', 'mode', '640'],
		['time', 'time', '1600000000'],
	]);
});
