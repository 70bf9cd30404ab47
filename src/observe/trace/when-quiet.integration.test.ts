import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Task, TaskReader } from '#util/task-reader.ts';
import { whenQuiet } from './when-quiet.ts';

/** A size that a test lets grow. */
function growingSize(): (() => number) & { grow(): void } {
	let size = 1;
	return Object.assign(() => size, { grow: () => void size++ });
}

const signal = new AbortController().signal;

test('what does not grow is quiet after the quiet time', async () => {
	const began = performance.now();
	expect(await whenQuiet(growingSize(), { quietMs: 30, maxMs: 60_000, signal })).toBe(true);
	expect(performance.now() - began).toBeGreaterThanOrEqual(29);
});

test('what grows is waited for, and for no longer than the maximum', async () => {
	const size = growingSize();
	const growing = setInterval(() => size.grow(), 1);
	onTestFinished(() => clearInterval(growing));
	expect(await whenQuiet(size, { quietMs: 400, maxMs: 400, signal })).toBe(false);
	setTimeout(() => clearInterval(growing), 200);
	expect(await whenQuiet(size, { quietMs: 150, maxMs: 60_000, signal })).toBe(true);
});

test('while a thread that may write waits for a processor, or is stopped, nothing is quiet: not before it has had its time', async () => {
	const size = growingSize();
	let looks = 0;
	let hasWritten = false;
	// Ready to run, without a processor, for many times the quiet time; then it runs, and writes.
	const tasks = (): readonly Task[] => {
		looks++;
		if (looks < 30) return [{ id: 1, state: 'R', ranMs: 0, waitedMs: 0 }];
		if (!hasWritten) size.grow();
		hasWritten = true;
		return [{ id: 1, state: 'S', ranMs: 1, waitedMs: 1e6 }];
	};
	expect(await whenQuiet(size, { quietMs: 10, maxMs: 60_000, tasks, signal })).toBe(true);
	expect(hasWritten).toBe(true);
	const never = () => [{ id: 1, state: 'R', ranMs: 0, waitedMs: 0 }];
	expect(await whenQuiet(size, { quietMs: 10, longestMs: 100, tasks: never, signal })).toBe(false);
});

test('a busy process is quiet once it has run for the quiet time; one whose processor is taken is not until it has', async () => {
	const size = growingSize();
	const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
	onTestFinished(() => void child.kill('SIGKILL'));
	await pause(100);
	using reader = new TaskReader([child.pid ?? 0]);
	const ran = () => Math.max(...reader.read().map(({ ranMs }) => ranMs));
	const before = ran();
	expect(await whenQuiet(size, { quietMs: 60, maxMs: 20_000, longestMs: 20_000, tasks: () => reader.read(), signal })).toBe(true);
	expect(ran() - before).toBeGreaterThanOrEqual(60);
});

test('while all threads rest, nothing more will come: the wait is over early, unless one of them has run meanwhile', async () => {
	const options = { quietMs: 400, maxMs: 400, signal };
	const began = performance.now();
	expect(await whenQuiet(growingSize(), { ...options, restingAt: () => 7 })).toBe(true);
	expect(performance.now() - began).toBeLessThan(200);
	let ran = 0;
	const running = performance.now();
	expect(await whenQuiet(growingSize(), { ...options, restingAt: () => ran++ })).toBe(true);
	expect(performance.now() - running).toBeGreaterThan(399);
	const size = growingSize();
	const writing = performance.now();
	const restingAt = () => {
		size.grow();
		return 7;
	};
	expect(await whenQuiet(size, { ...options, restingAt })).toBe(false);
	expect(performance.now() - writing).toBeGreaterThan(399);
});

test('an abort ends the wait', async () => {
	const controller = new AbortController();
	setTimeout(() => controller.abort(new Error('enough')), 30);
	await expect(whenQuiet(growingSize(), { quietMs: 60_000, maxMs: 60_000, signal: controller.signal })).rejects.toThrow('enough');
});
