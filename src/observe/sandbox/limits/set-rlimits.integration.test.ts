import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setRlimits } from './set-rlimits.ts';

const isRoot = process.getuid?.() === 0;
const OTHER_USER = 1_900_000_123;

/** Of the calling thread: real, effective, saved and file system ids of user and group. */
const ownIds = () => readFileSync('/proc/thread-self/status', 'utf8').match(/^[UG]id:.*$/gm);
const limitsOf = (pid: number) => readFileSync(`/proc/${pid}/limits`, 'utf8');

async function withSleeper(ids: { uid?: number; gid?: number }, look: (pid: number) => void): Promise<void> {
	const sleeper = spawn('sleep', ['60'], { stdio: 'ignore', ...ids });
	try {
		await once(sleeper, 'spawn');
		look(sleeper.pid ?? 0);
	} finally {
		sleeper.kill('SIGKILL');
		await once(sleeper, 'exit');
	}
}

const LIMITS = { cpu: 300, fsize: 1 << 20, core: 0 };
// sample: Max cpu time              300                  300                  seconds
const IN_FORCE = [/^Max cpu time\s+300\s+300\s/m, /^Max file size\s+1048576\s+1048576\s/m, /^Max core file size\s+0\s+0\s/m];

test('limits a process of its own user', async () => {
	await withSleeper({}, (pid) => {
		expect(setRlimits(pid, process.getuid?.() ?? 0, LIMITS)).toBe(true);
		for (const line of IN_FORCE) expect(limitsOf(pid)).toMatch(line);
	});
});

test.skipIf(!isRoot)(
	'limits a process of another user, and keeps its own ids (skipped: only root has processes of other users)',
	async () => {
		await withSleeper({ uid: OTHER_USER, gid: OTHER_USER }, (pid) => {
			const before = ownIds();
			expect(setRlimits(pid, OTHER_USER, LIMITS)).toBe(true);
			for (const line of IN_FORCE) expect(limitsOf(pid)).toMatch(line);
			expect(ownIds()).toEqual(before);
		});
	},
);

test.skipIf(!isRoot)('says that a limit was refused, and keeps its own ids (skipped: only root has processes of other users)', () => {
	const before = ownIds();
	expect(setRlimits(0x3fffffff, OTHER_USER, LIMITS)).toBe(false); // no such process
	expect(ownIds()).toEqual(before);
});
