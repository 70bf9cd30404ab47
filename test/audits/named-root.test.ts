// A directory that the command line names, and what lies beside it: a check that compares only how paths begin is found out.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { auditServer, findingLines } from '../support/audit-server.ts';
import { fixtureCommand } from '../support/fixture-command.ts';

/** It has all injections. */
const ONE_PASS = { passes: 1, secretCalls: 0 } as const;
const root = mkdtempSync(join(tmpdir(), 'candor-root-'));
writeFileSync(join(root, 'report.md'), '# Report\n');
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('what lies beside the named directory is reached by its name’s beginning, and not left behind', async () => {
	const report = await auditServer(fixtureCommand('unsafe-input-accepted/trips-root.mjs', root), ONE_PASS);
	const found = findingLines(report).filter((line) => line.startsWith('high unsafe-input-accepted read_report'));
	expect({ found: found.length, lines: findingLines(report) }).toMatchObject({ found: 1 });
	expect(found[0]).toContain(`${root}-old/`);
	expect(report.sandbox?.files.changes.filter(({ path }) => path.startsWith(`${root}-old`))).toEqual([]);
});

test('its fixed twin is silent', async () => {
	const report = await auditServer(fixtureCommand('unsafe-input-accepted/near-miss-root.mjs', root), ONE_PASS);
	expect(findingLines(report)).toEqual([]);
	expect(report.summary.conclusion).toBe('clean');
});
