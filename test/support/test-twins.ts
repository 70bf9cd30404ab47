// Vulnerable servers and the same servers after the fix, through a whole audit each: the pair must come out as the list of known outcomes says.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { makePlaces } from '../../scripts/twins/audit-pair.ts';
import { comparePair } from '../../scripts/twins/compare-pair.ts';
import { knownOutcomes, type Pair, type Side } from '../../scripts/twins/pair.ts';
import { auditServer, findingLines } from './audit-server.ts';
import { httpSettings } from './fixture-request.ts';
import { isEverything } from './share.ts';

export function testTwins(pairs: readonly Pair[]): void {
	const known = knownOutcomes();
	describe.concurrent('twins', () => {
		for (const pair of pairs) {
			const isMissing = pair.facts.needs !== undefined && !isInstalled(pair.facts.needs);
			test.skipIf(isMissing)(
				`${pair.name}${isMissing ? ` (skipped: ${pair.facts.needs} is not installed)` : ''}`,
				{ timeout: 600_000 },
				async ({ expect }) => {
					const reports = { vulnerable: await auditTwin(pair, 'vulnerable'), fixed: await auditTwin(pair, 'fixed') };
					// A written server that does no ordinary work proves nothing; a published one has tools that need what is not here.
					if (pair.origin === 'written') expect(idleSides(reports)).toEqual([]);
					const { outcome } = comparePair(pair, reports);
					const expected = known[pair.name]?.expected ?? 'told apart';
					const lines = outcome === expected ? [] : [...findingLines(reports.vulnerable), 'fixed:', ...findingLines(reports.fixed)];
					expect({ outcome, lines }).toEqual({ outcome: expected, lines: [] });
				},
			);
		}
	});
}

function idleSides(reports: Readonly<Record<Side, Report>>): readonly string[] {
	const sides = ['vulnerable', 'fixed'] as const;
	return sides.filter((side) => reports[side].coverage.tools.worked < reports[side].coverage.tools.declared);
}

async function auditTwin(pair: Pair, side: Side): Promise<Report> {
	const place = mkdtempSync(join(tmpdir(), 'candor-twin-'));
	try {
		const places = makePlaces(place);
		const env = Object.fromEntries(Object.entries(pair.facts.env).map(([name, value]) => [name, places(value)]));
		// The first pass has all injections; the later ones and the runs with other secrets are for `npm run test:all`.
		const passes = isEverything ? {} : { passes: 1, secretCalls: 0 };
		return await auditServer(pair.command(side).map(places), {
			env,
			...passes,
			...(pair.facts.http && { http: httpSettings('streamable-http') }),
		});
	} finally {
		rmSync(place, { recursive: true, force: true });
	}
}

function isInstalled(program: string): boolean {
	try {
		execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
		return true;
	} catch {
		return false;
	}
}
