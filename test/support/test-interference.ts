import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { DEPTHS } from '#app/audits/depths.ts';
import type { Finding } from '#model/finding.ts';
import { auditServer } from './audit-server.ts';
import type { InterferenceCase } from './interference-case.ts';

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
			test(`${name}: ${expects?.rule ?? (expectsEach?.length ? 'each way' : 'nothing')}`, { timeout: 600_000 }, async ({
				expect: check,
			}) => {
				const report = await auditServer(command(built), expectsEach === undefined ? REQUEST : { ...REQUEST, idleMs: 1500 });
				const found = report.findings.filter(({ rule }) => rule.startsWith('secret-dependent-') || rule === 'unrequested-data');
				if (expectsEach !== undefined) {
					const each = found.map((finding) => `${placeOf(finding)} ${finding.rule} ${finding.canaries?.join()}`);
					return check([...new Set(each)].toSorted()).toEqual(expectsEach.map((one) => one.join(' ')).toSorted());
				}
				const told = found.map(({ rule, canaries }) => ({ rule, ...(canaries === undefined ? {} : { canary: canaries.join() }) }));
				if (expects === undefined || isMissed === true) check(told).toEqual([]);
				else check(told).toContainEqual(expects);
				check(report.coverage.tools.worked).toBe(report.coverage.tools.declared);
			});
	});
}

/** Returns the tool, the resource or the phase; of a message its method; of a file its name, without what is computed in it. */
function placeOf({ tool, scopes, observed }: Pick<Finding, 'tool' | 'scopes' | 'observed'>): string {
	// sample: what it wrote to /home/alex/work/notes.txt depends on …
	const [, way, place = ''] = /^what it (wrote to|answered as|sent to) (\S+)/.exec(observed) ?? [];
	if (way === 'wrote to') return place.replace(/^.*\//, '').replace(/^[0-9a-f]{20,}$/, '#');
	return tool ?? (way === 'answered as' ? place : (scopes[0]?.name ?? ''));
}
