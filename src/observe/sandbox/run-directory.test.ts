import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startJanitor } from './janitor.ts';
import { findAbandonedRuns, makeRunDirectory, ownerLiveness, ownerMark } from './run-directory.ts';

let directory = '';
const before = process.env['TMPDIR'];
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-runs-'));
	process.env['TMPDIR'] = directory;
});
afterEach(async () => {
	if (before === undefined) delete process.env['TMPDIR'];
	else process.env['TMPDIR'] = before;
	await rm(directory, { recursive: true, force: true });
});

test('a run is abandoned when its owner has died, and not before', async () => {
	const { path } = await makeRunDirectory({ remember: () => {} });
	expect(await findAbandonedRuns()).toEqual([]);
	const child = spawn('sleep', ['60']);
	await once(child, 'spawn');
	const mark = ownerMark(child.pid ?? 0);
	await writeFile(join(path, 'owner'), mark);
	expect(ownerLiveness(mark)).toBe(true);
	child.kill('SIGKILL');
	await once(child, 'exit');
	expect((await findAbandonedRuns()).map((run) => basename(run.path))).toEqual([basename(path)]);
});

test('the janitor learns of the directory before it exists', async () => {
	const told: [string, string, boolean][] = [];
	const { path } = await makeRunDirectory({ remember: (kind, place) => told.push([kind, place, existsSync(place)]) });
	expect(told).toEqual([['directory', path, false]]);
});

test('a directory of an earlier version is swept like one of this version', async () => {
	for (const [name, mark] of [
		['candor-run-dead', '2147483646 1'],
		['candor-run-alive', ownerMark(process.pid)],
	] as const) {
		await mkdir(join(directory, name));
		await writeFile(join(directory, name, 'owner'), mark);
	}
	expect((await findAbandonedRuns()).map((run) => basename(run.path))).toEqual(['candor-run-dead']);
	for (const name of ['candor-run-dead', 'candor-run-alive']) await rm(join(directory, name), { recursive: true });
});

test('a link to a directory of ours is nobody’s run', async () => {
	const elsewhere = await mkdtemp(join(directory, 'elsewhere-'));
	await writeFile(join(elsewhere, 'owner'), `${process.pid} 1`);
	await symlink(elsewhere, join(directory, 'cdr-run-linked'));
	expect(await findAbandonedRuns()).toEqual([]);
});

test.each(['my stuff', 'a * b', 'tab\there'])('the janitor removes the run in a directory called “%s”, and nothing else', async (name) => {
	const place = join(directory, name);
	const first = join(directory, name.split(/\s/)[0] ?? '');
	for (const path of [place, first]) await mkdir(path, { recursive: true });
	await writeFile(join(first, 'precious'), '');
	process.env['TMPDIR'] = place;
	{
		await using janitor = startJanitor();
		await makeRunDirectory(janitor);
	}
	expect(await readdir(place)).toEqual([]);
	expect(await readdir(first)).toEqual(['precious']);
});

test('a mark of an earlier candor names one of our processes', async () => {
	const [pid, start] = ownerMark(process.pid).split(' ');
	expect(ownerLiveness(`${pid} ${start}`)).toBe(true);
	expect(ownerLiveness(`${pid} 1`)).toBe(false);
});

test('a run of processes that cannot be seen from here is left alone for a day', async () => {
	const { path } = await makeRunDirectory({ remember: () => {} });
	await writeFile(join(path, 'owner'), '1 100 pid:[1]');
	expect(await findAbandonedRuns()).toEqual([]);
	const long = Date.now() / 1000 - 25 * 3600;
	await utimes(path, long, long);
	expect(await findAbandonedRuns()).toHaveLength(1);
});
