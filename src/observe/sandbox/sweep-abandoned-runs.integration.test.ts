// Directories called like a run that a server may have left: what they hold leads the sweep nowhere, and does not hold it up.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeControlGroups } from './limits/cgroup.ts';
import { groupName } from './limits/group-name.ts';
import { ownerMark } from './run-directory.ts';

let directory = '';
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'candor-sweep-'));
	mkdirSync(join(directory, 'tmp'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const SWEEP = `import(${JSON.stringify(join(import.meta.dirname, 'sweep-abandoned-runs.ts'))}).then(({ sweepAbandonedRuns }) => sweepAbandonedRuns())`;
const sweep = (before = '', after = '') =>
	execFileSync('unshare', ['--map-root-user', '--mount', 'sh', '-ec', `${before}\n"$NODE" -e "$SWEEP"\n${after}`], {
		env: { ...process.env, NODE: process.execPath, SWEEP, TMPDIR: join(directory, 'tmp'), PLACE: directory },
		encoding: 'utf8',
		timeout: 120_000,
	});

function craftRun(name: string, owner: string | undefined): string {
	const run = join(directory, 'tmp', name);
	mkdirSync(run);
	if (owner !== undefined) writeFileSync(join(run, 'owner'), owner);
	return run;
}

test('a link in the place of the run’s /tmp unmounts nothing', () => {
	mkdirSync(join(directory, 'precious'));
	const run = craftRun('cdr-run-crafted', '2147483646 1');
	symlinkSync(join(directory, 'precious'), join(run, 'tmp'));
	const seen = sweep('mount -t tmpfs none "$PLACE/precious"; : > "$PLACE/precious/marker"', 'ls "$PLACE/precious"');
	expect(seen).toBe('marker\n');
	expect(existsSync(run)).toBe(false);
});

test.each(['owner', 'groups'])('a pipe or an endless file in the place of %s holds nobody up', (name) => {
	for (const [kind, run] of [
		['pipe', craftRun('cdr-run-pipe', name === 'owner' ? undefined : '2147483646 1')],
		['zero', craftRun('cdr-run-zero', name === 'owner' ? undefined : '2147483646 1')],
	] as const) {
		if (kind === 'pipe') execFileSync('mkfifo', [join(run, name)]);
		else symlinkSync('/dev/zero', join(run, name));
	}
	sweep();
	// A run without a mark may be one that begins right now.
	expect(readdirSync(join(directory, 'tmp'))).toEqual(name === 'owner' ? ['cdr-run-pipe', 'cdr-run-zero'] : []);
});

/** A process in control groups of the given run, as the janitor of a killed candor leaves it. */
async function processIn(run: string): Promise<{ readonly child: ChildProcess; readonly groups: readonly string[] }> {
	const limits = { memoryBytes: 1024 ** 3, processes: 100 };
	const { directories, add } = makeControlGroups(
		groupName(run),
		limits,
		() => {},
		() => {},
	);
	const child = spawn('sleep', ['60'], { stdio: 'ignore' });
	await once(child, 'spawn');
	await add(child.pid ?? 0);
	return { child, groups: directories };
}

const sweepHere = () =>
	execFileSync(process.execPath, ['-e', SWEEP], { env: { ...process.env, TMPDIR: join(directory, 'tmp') }, timeout: 20_000 });

test.skipIf(process.getuid?.() !== 0)(
	'only the groups of the abandoned run itself are emptied, whatever its list names (skipped: only root makes control groups)',
	async () => {
		const alive = craftRun('cdr-run-0123456789abcdef01234567', ownerMark(process.pid));
		const dead = craftRun('cdr-run-ffffffffffffffffffffffff', '2147483646 1');
		const [held, left] = [await processIn(alive), await processIn(dead)];
		expect(held.groups.length, 'no control group can be made here').toBeGreaterThan(0);
		const ended = once(left.child, 'exit');
		try {
			writeFileSync(join(dead, 'groups'), [...left.groups, ...held.groups].join('\n'));
			sweepHere();
			await ended;
			expect([left.groups.some(existsSync), held.groups.every(existsSync), held.child.exitCode, held.child.signalCode]).toEqual([
				false,
				true,
				null,
				null,
			]);
			expect(existsSync(dead)).toBe(false);
		} finally {
			for (const { child } of [held, left]) child.kill('SIGKILL');
			if (held.child.exitCode === null && held.child.signalCode === null) await once(held.child, 'exit');
			for (const group of [...held.groups, ...left.groups]) if (existsSync(group)) rmdirSync(group);
		}
	},
);
