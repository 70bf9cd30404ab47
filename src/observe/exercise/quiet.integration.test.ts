import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readTasks, type Task } from '#util/read-tasks.ts';
import { whenQuiet } from './quiet.ts';

function temporaryFile(): string {
	const directory = mkdtempSync(join(tmpdir(), 'candor-quiet-'));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	const file = join(directory, 'trace.log');
	writeFileSync(file, 'x');
	return file;
}

const signal = new AbortController().signal;

test('a still file, or none, is quiet after the quiet time', async () => {
	const file = temporaryFile();
	for (const path of [file, `${file}.absent`]) {
		const began = performance.now();
		expect(await whenQuiet(path, { quietMs: 30, maxMs: 60_000, signal })).toBe(true);
		expect(performance.now() - began).toBeGreaterThanOrEqual(29);
	}
});

test('a growing file is waited for, and for no longer than the maximum', async () => {
	const file = temporaryFile();
	const growing = setInterval(() => appendFileSync(file, 'x'), 1);
	onTestFinished(() => clearInterval(growing));
	expect(await whenQuiet(file, { quietMs: 400, maxMs: 400, signal })).toBe(false);
	setTimeout(() => clearInterval(growing), 200);
	expect(await whenQuiet(file, { quietMs: 150, maxMs: 60_000, signal })).toBe(true);
});

test('while a thread that may write waits for a processor, or is stopped, nothing is quiet: not before it has had its time', async () => {
	const file = temporaryFile();
	let looks = 0;
	let hasWritten = false;
	// Ready to run, without a processor, for many times the quiet time; then it runs, and writes.
	const tasks = (): readonly Task[] => {
		looks++;
		if (looks < 30) return [{ id: 1, state: 'R', ranMs: 0, waitedMs: 0 }];
		if (!hasWritten) appendFileSync(file, 'late');
		hasWritten = true;
		return [{ id: 1, state: 'S', ranMs: 1, waitedMs: 1e6 }];
	};
	expect(await whenQuiet(file, { quietMs: 10, maxMs: 60_000, tasks, signal })).toBe(true);
	expect(hasWritten).toBe(true);
	const never = () => [{ id: 1, state: 'R', ranMs: 0, waitedMs: 0 }];
	expect(await whenQuiet(file, { quietMs: 10, longestMs: 100, tasks: never, signal })).toBe(false);
});

test('a busy process is quiet once it has run for the quiet time; one whose processor is taken is not until it has', {
	timeout: 30_000,
}, async () => {
	const file = temporaryFile();
	const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
	onTestFinished(() => void child.kill('SIGKILL'));
	await pause(100);
	const ran = () => Math.max(...readTasks([child.pid ?? 0]).map(({ ranMs }) => ranMs));
	const before = ran();
	expect(await whenQuiet(file, { quietMs: 60, maxMs: 20_000, longestMs: 20_000, tasks: () => readTasks([child.pid ?? 0]), signal })).toBe(
		true,
	);
	expect(ran() - before).toBeGreaterThanOrEqual(60);
});

test('an abort ends the wait', async () => {
	const controller = new AbortController();
	setTimeout(() => controller.abort(new Error('enough')), 30);
	await expect(whenQuiet(temporaryFile(), { quietMs: 60_000, maxMs: 60_000, signal: controller.signal })).rejects.toThrow('enough');
});
