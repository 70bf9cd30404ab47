import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { DEPTHS } from '#app/audits/depths.ts';
import { auditServer } from './audit-server.ts';
import type { InterferenceCase } from './interference-catalogue.ts';

/** The ordinary calls of a quick audit, made again with other secrets as in a standard one. */
const REQUEST = {
	passes: 1,
	budget: DEPTHS.quick.budget,
	injections: { ...DEPTHS.quick.injections, inAll: 0 },
	idleMs: 100,
	secretCalls: DEPTHS.standard.secretCalls,
};

export function testInterference(cases: readonly InterferenceCase[]): void {
	const built = mkdtempSync(join(tmpdir(), 'candor-interference-'));
	afterAll(() => rmSync(built, { recursive: true, force: true }));
	describe.concurrent('what depends on a secret', () => {
		// To name a canary takes some twenty starts of the server: no bound, only against a hang.
		for (const { name, command, expects, expectsEach, isMissed } of cases)
			test(`${name}: ${expects?.rule ?? 'nothing'}`, { timeout: 600_000 }, async ({ expect: check }) => {
				const report = await auditServer(command(built), REQUEST);
				const found = report.findings.filter(({ rule }) => rule.startsWith('secret-dependent-') || rule === 'unrequested-data');
				if (expectsEach !== undefined) {
					const each = found.map(({ tool = '', rule, canaries = [] }) => [tool, rule, canaries.join()]);
					return check(each.toSorted()).toEqual(expectsEach.toSorted());
				}
				const told = found.map(({ rule, canaries }) => ({ rule, ...(canaries === undefined ? {} : { canary: canaries.join() }) }));
				if (expects === undefined || isMissed === true) check(told).toEqual([]);
				else check(told).toContainEqual(expects);
				check(report.coverage.tools.worked).toBe(report.coverage.tools.declared);
			});
	});
}
