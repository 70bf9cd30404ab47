// 50 audits in a row and 4 at once: no process, namespace, mount, control group or temporary file remains.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { candor } from '../support/candor-process.ts';
import { fixtureCommand } from '../support/fixture-command.ts';
import { countLeftovers } from '../support/leftovers.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-endurance-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));

test('50 audits, 4 at a time, leave nothing', { timeout: 600_000 }, async () => {
	const temporary = mkdtempSync(join(kept, 'tmp-'));
	const env = { XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: join(kept, 'cache'), TMPDIR: temporary };
	const runs: { readonly code: number | null; readonly stdout: string }[] = [];
	let left = 50;
	const work = async () => {
		while (left-- > 0) runs.push(await candor(['audit', '--json', '--depth', 'quick', '--', ...fixtureCommand('demo/leaky.mjs')], env));
	};
	await Promise.all([work(), work(), work(), work()]);
	expect(runs.map(({ code }) => code)).toEqual(Array.from({ length: 50 }, () => 3));
	expect({
		...countLeftovers(
			temporary,
			runs.map(({ stdout }) => stdout),
		),
		files: readdirSync(temporary),
	}).toEqual({
		processes: [],
		mounts: [],
		namespaces: [],
		controlGroups: [],
		temporaryFiles: [],
		files: [],
	});
});
