// Ctrl-C and kill -9 of candor at any moment: no process, mount, namespace, control group or temporary file outlives it.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { candor, startCandor } from '../support/candor-process.ts';
import { fixtureCommand } from '../support/fixture-command.ts';
import { countLeftovers } from '../support/leftovers.ts';
import { isEverything } from '../support/share.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-interrupt-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
const env = { XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: join(kept, 'cache') };

const MOMENTS_MS = [30, 90, 150, 220, 300, 400, 550, 750, 1000, 1400, 2000, 3000];

/** `npm test` takes every other one for each signal. */
const momentsOf = (first: number) => MOMENTS_MS.filter((_, index) => isEverything || index % 2 === first);

for (const [signal, moments] of [
	['SIGINT', momentsOf(0)],
	['SIGKILL', momentsOf(1)],
] as const) {
	test(`${signal} at ${moments.length} moments leaves nothing`, { timeout: 120_000 }, async () => {
		for (const moment of moments) {
			const temporary = mkdtempSync(join(kept, 'tmp-'));
			// A server that ignores every polite request to go, with a detached child.
			const { child, done } = startCandor(['audit', '--json', '--', ...fixtureCommand('bad/ignores-sigterm.mjs')], {
				...env,
				TMPDIR: temporary,
			});
			await sleep(moment);
			child.kill(signal);
			const { code } = await done;
			// Before candor listens the signal itself ends it (null); late, a fast machine may be done.
			if (signal === 'SIGINT' && moment <= 1000) expect([130, null]).toContain(code);
			await expect
				.poll(() => ({ ...countLeftovers(temporary), files: readdirSync(temporary) }), { interval: 100 })
				.toEqual({ processes: [], mounts: [], namespaces: [], controlGroups: [], temporaryFiles: [], files: [] });
		}
	});
}

test('SIGKILL of candor and of its janitor: the processes end at once, the next start removes the rest', { timeout: 120_000 }, async () => {
	const temporary = mkdtempSync(join(kept, 'tmp-'));
	const own = { ...env, TMPDIR: temporary };
	const { child, done } = startCandor(['audit', '--json', '--', ...fixtureCommand('bad/ignores-sigterm.mjs')], own);
	// A second run is under way meanwhile: what it owns is not touched.
	const long = ['--depth', 'quick', '--passes', '3'];
	const other = startCandor(['audit', '--json', ...long, '--', ...fixtureCommand('bad/ignores-sigterm.mjs')], own);
	const runs = () => readdirSync(temporary).filter((name) => name.startsWith('cdr-run-'));
	const runOf = (pid: number | undefined) =>
		runs().find((name) => ownerOf(join(temporary, name)) === pid && isCellRunning(join(temporary, name)));
	await expect.poll(() => [runOf(child.pid), runOf(other.child.pid)], { interval: 5 }).not.toContain(undefined);
	const abandoned = join(temporary, runOf(child.pid) as string);
	const groups = groupsOf(abandoned);
	expect(groups.length).toBe(process.getuid?.() === 0 ? 2 : 0);
	const family = descendantsOf(child.pid as number);
	const named = (word: string) => family.filter((pid) => commandLine(pid).includes(word));
	// The tracer, the cell's first process, the server, the sink, and the holder of the cell's network.
	expect(['strace', 'bwrap', 'ignores-sigterm.mjs', 'sink-process', 'cat'].filter((word) => named(word).length === 0)).toEqual([]);

	for (const janitor of named('cgroup.procs')) process.kill(janitor, 'SIGKILL');
	child.kill('SIGKILL');
	await done;
	await expect.poll(() => family.map(commandLine).filter(Boolean), { interval: 50 }).toEqual([]);
	expect([abandoned, ...groups].filter((path) => !existsSync(path))).toEqual([]);

	const next = await candor(['audit', '--json', '--depth', 'quick', '--', ...fixtureCommand('demo/honest.mjs')], own);
	expect(next.code).toBe(0);
	expect([abandoned, ...groups].filter((path) => existsSync(path))).toEqual([]);
	expect((await other.done).code).not.toBeNull();
	expect({ ...countLeftovers(temporary), files: readdirSync(temporary) }).toEqual({
		processes: [],
		mounts: [],
		namespaces: [],
		controlGroups: [],
		temporaryFiles: [],
		files: [],
	});
});

function ownerOf(run: string): number | undefined {
	// 4711 8832211
	return Number(read(join(run, 'owner')).split(' ')[0]) || undefined;
}

/** The list is made before the groups are: only those that exist count. */
function groupsOf(run: string): readonly string[] {
	return read(join(run, 'groups'))
		.split('\n')
		.filter((group) => group !== '' && existsSync(group));
}

/** The server itself runs, so everything else does. */
function isCellRunning(run: string): boolean {
	const owner = ownerOf(run);
	return owner !== undefined && descendantsOf(owner).some((pid) => /^\S*node \S*ignores-sigterm.mjs/.test(commandLine(pid)));
}

function descendantsOf(pid: number): readonly number[] {
	const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
	const children = threads.flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number));
	return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function commandLine(pid: number): string {
	return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

function read(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}
