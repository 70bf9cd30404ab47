import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
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
