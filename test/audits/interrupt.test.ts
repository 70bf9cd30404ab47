// Ctrl-C and kill -9 of candor at any moment: no process, mount, namespace, control group or temporary file outlives it.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { fixtureCommand } from '../support/audit-server.ts';
import { startCandor } from '../support/candor-process.ts';
import { countLeftovers } from '../support/leftovers.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-interrupt-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
const env = { XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: join(kept, 'cache') };

const MOMENTS_MS = [30, 90, 150, 220, 300, 400, 550, 750, 1000, 1400, 2000, 3000];

for (const signal of ['SIGINT', 'SIGKILL'] as const) {
	test(`${signal} at ${MOMENTS_MS.length} moments leaves nothing`, { timeout: 120_000 }, async () => {
		for (const moment of MOMENTS_MS) {
			const temporary = mkdtempSync(join(kept, 'tmp-'));
			const before = countLeftovers(temporary).mounts;
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
				.poll(() => ({ ...countLeftovers(temporary), files: readdirSync(temporary) }), { timeout: 10_000, interval: 100 })
				.toEqual({ processes: [], mounts: before, namespaces: [], controlGroups: [], temporaryFiles: [], files: [] });
		}
	});
}
