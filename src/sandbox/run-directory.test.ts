import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findAbandonedRuns, makeRunDirectory, ownerLife, ownerMark } from './run-directory.ts';

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
	const { path } = await makeRunDirectory();
	expect(await findAbandonedRuns()).toEqual([]);
	const child = spawn('sleep', ['60']);
	await once(child, 'spawn');
	const mark = ownerMark(child.pid ?? 0);
	await writeFile(join(path, 'owner'), mark);
	expect(ownerLife(mark)).toBe(true);
	child.kill('SIGKILL');
	await once(child, 'exit');
	expect((await findAbandonedRuns()).map((run) => basename(run.path))).toEqual([basename(path)]);
});

test('a mark of an earlier candor names one of our processes', async () => {
	const [pid, start] = ownerMark(process.pid).split(' ');
	expect(ownerLife(`${pid} ${start}`)).toBe(true);
	expect(ownerLife(`${pid} 1`)).toBe(false);
});

test('a run of processes that cannot be seen from here is left alone for a day', async () => {
	const { path } = await makeRunDirectory();
	await writeFile(join(path, 'owner'), '1 100 pid:[1]');
	expect(await findAbandonedRuns()).toEqual([]);
	const long = Date.now() / 1000 - 25 * 3600;
	await utimes(path, long, long);
	expect(await findAbandonedRuns()).toHaveLength(1);
});
