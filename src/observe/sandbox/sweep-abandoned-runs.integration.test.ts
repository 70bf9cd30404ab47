// Directories called like a run that a server may have left: what they hold leads the sweep nowhere, and does not hold it up.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

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
