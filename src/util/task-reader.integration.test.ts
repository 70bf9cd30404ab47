import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { TaskReader } from './task-reader.ts';

/** A shell that starts a program for each line it gets, and says so. */
function shell(): ChildProcess {
	const child = spawn('sh', ['-c', 'echo; while read line; do sleep 60 & echo; done'], {
		stdio: ['pipe', 'pipe', 'ignore'],
		detached: true,
	});
	onTestFinished(() => {
		process.kill(-(child.pid ?? 0), 'SIGKILL');
	});
	return child;
}

async function more(child: ChildProcess): Promise<void> {
	child.stdin?.write('more\n');
	if (child.stdout) await once(child.stdout, 'data');
}

const openFiles = () => readdirSync('/proc/self/fd').length;

test('sees the threads of processes that come and go, and keeps no file of them open in the end', async () => {
	const child = shell();
	if (child.stdout) await once(child.stdout, 'data');
	const before = openFiles();
	const reader = new TaskReader([child.pid ?? 0]);
	expect(reader.read().map(({ id }) => id)).toEqual([child.pid]);
	const first = reader.read()[0]?.ranMs ?? Number.NaN;
	await more(child);
	const two = reader.read();
	expect(two).toHaveLength(2);
	expect(two.find(({ id }) => id === child.pid)?.ranMs).toBeGreaterThan(first);
	process.kill(two.find(({ id }) => id !== child.pid)?.id ?? 0, 'SIGKILL');
	await expect.poll(() => reader.read().filter(({ state }) => state !== 'Z')).toHaveLength(1);
	await more(child);
	expect(reader.read().length).toBeGreaterThan(1);
	expect(openFiles()).toBeGreaterThan(before);
	reader[Symbol.dispose]();
	expect(openFiles()).toBe(before);
	expect(reader.read().length).toBeGreaterThan(1);
	expect(openFiles()).toBe(before);
});

test('a process that is not there has no threads', () => {
	using reader = new TaskReader([2 ** 30]);
	expect(reader.read()).toEqual([]);
});

/** Looks until the process rests, for at most two seconds. */
async function restOf(reader: TaskReader): Promise<number | undefined> {
	for (let look = 0; look < 40; look++) {
		const rest = reader.restingAt();
		if (rest !== undefined) return rest;
		await pause(50);
	}
	return undefined;
}

const WAITING = "process.stdin.on('data', () => {}); setTimeout(() => {}, 60_000)";

test('a process that waits for input rests, until it gets some', async () => {
	const child = spawn(process.execPath, ['-e', WAITING]);
	onTestFinished(() => void child.kill('SIGKILL'));
	using reader = new TaskReader([child.pid ?? 0]);
	const rest = await restOf(reader);
	expect(rest).toBeGreaterThan(0);
	expect(reader.restingAt()).toBe(rest);
	child.stdin.write('a line\n');
	await pause(100);
	expect(await restOf(reader)).toBeGreaterThan(rest ?? 0);
});

test.each([
	['a timer is near', [process.execPath, '-e', 'setInterval(() => {}, 20)']],
	['it sleeps for some time', ['sleep', '60']],
	['a child of it sleeps', ['sh', '-c', 'sleep 60; :']],
	['it computes', [process.execPath, '-e', 'for (;;);']],
] as const)('a process does not rest if %s', async (_, [program, ...args]) => {
	const child = spawn(program, args, { stdio: 'ignore', detached: true });
	onTestFinished(() => void process.kill(-(child.pid ?? 0), 'SIGKILL'));
	await pause(300);
	using reader = new TaskReader([child.pid ?? 0]);
	for (let look = 0; look < 10; look++) expect(reader.restingAt()).toBeUndefined();
});

test('timers of a process may be of no interest', async () => {
	const child = spawn('sleep', ['60'], { stdio: 'ignore' });
	onTestFinished(() => void child.kill('SIGKILL'));
	await pause(100);
	using reader = new TaskReader([child.pid ?? 0]);
	expect(reader.restingAt()).toBeUndefined();
	expect(reader.restingAt({ hasTimers: true })).toBeGreaterThan(0);
});
