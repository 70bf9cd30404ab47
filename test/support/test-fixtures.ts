// Fixture servers through a whole audit on the real kernel: what trips must be found, what is a near miss must not.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import type { AuditRequest } from '#app/audits/audit.ts';
import { DEPTHS } from '#app/audits/depths.ts';
import { SEVERITIES, type Severity } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import type { ExpectedFinding, Fixture } from '../fixtures-catalogue.ts';
import { auditServer, findingLines } from './audit-server.ts';
import { disagreements } from './counts-agree.ts';
import { fixtureCommand } from './fixture-command.ts';
import { httpSettings } from './fixture-request.ts';
import { isEverything, shareOf } from './share.ts';

const rank = (severity: Severity) => SEVERITIES.indexOf(severity);

export function testFixtures(fixtures: readonly Fixture[]): void {
	describe.concurrent('fixture servers', () => {
		for (const fixture of fixtures) testFixture(fixture);
	});
}

function testFixture(fixture: Fixture): void {
	const missing = missingFor(fixture);
	test.skipIf(missing !== undefined)(
		`${fixture.file}${missing === undefined ? '' : ` (skipped: ${missing})`}`,
		{ timeout: 600_000 }, // They run side by side: only against a hang.
		async ({ expect: check }) => {
			const report = await auditInStates(fixture);
			const lines = findingLines(report);
			check(disagreements(report)).toEqual([]);
			if (fixture.expects === 'clean') {
				check(lines.filter((line) => rank(line.split(' ')[0] as Severity) >= rank('medium'))).toEqual([]);
				// What nearly is an injection is none at all: there is no lesser degree of it but the info on a path that may lead anywhere.
				if (fixture.file.startsWith('unsafe-input-accepted/')) {
					check(lines.filter((line) => line.includes(' unsafe-input-accepted ') && !line.startsWith('info '))).toEqual([]);
				}
				check(report.findings.filter(({ rule }) => fixture.never?.includes(rule))).toEqual([]);
				check(report.coverage.gaps).toEqual([]);
				check(report.summary.because).toEqual([]);
				check(report.summary.conclusion).toBe('clean');
			} else {
				const missing = (fixture.expects as readonly ExpectedFinding[]).filter((expected) => !isFound(report, expected));
				check({ missing, lines: missing.length > 0 ? lines : [] }).toEqual({ missing: [], lines: [] });
				check(report.findings.filter(({ rule }) => fixture.never?.includes(rule))).toEqual([]);
				check(report.findings.map(({ id }) => id)).toEqual([...new Set(report.findings.map(({ id }) => id))]);
			}
		},
	);
}

/** A comparison of texts, an outcome, a measurement or an answer can be all there is. */
const NEEDS_NO_OBSERVATION: ReadonlySet<string> = new Set([
	'declaration-changed',
	'deceptive-text',
	'hidden-text',
	'shadows-other-tools',
	'parameter-asks-for-secret',
	'result-instructs',
	'look-alike-name',
	'declaration-varies-by-client',
	'behaves-differently-when-watched',
	'secret-dependent-egress',
	'secret-dependent-answer',
	'secret-dependent-file',
	'crash',
	'hang',
	'resource-abuse',
	'unsafe-input-accepted',
	'schema-not-enforced',
	'output-breaks-schema',
	'answers-mixed-up',
]);

/** A connection over which data went is told as that, and not a second time. */
function isFound(report: Report, expected: ExpectedFinding): boolean {
	return report.findings.some(
		(finding) =>
			(finding.rule === expected.rule || (expected.rule === 'undeclared-egress' && finding.rule === 'data-exfiltration')) &&
			rank(finding.severity) >= rank(expected.atLeast) &&
			(expected.tool === undefined || finding.scopes.some(({ kind, name }) => kind === 'tool' && name === expected.tool)) &&
			(finding.evidence.length > 0 || NEEDS_NO_OBSERVATION.has(finding.rule)),
	);
}

const FEW_INJECTIONS = { injections: DEPTHS.quick.injections };

const WAITS = /^(?:(?:triggers|declaration-changed)\/|generations\/both)/;

/**
 * What does not wait for a later pass must be found in the first. Near misses are held to the whole of an audit: all of them in `npm run test:all`, a tenth
 * in `npm test`, where the others have one pass. The rest of `npm test` has the few attacks of a quick audit, except where an attack is what is to be found.
 */
function depthOf({ file, expects }: Fixture): Partial<AuditRequest> {
	if (/^(?:secret-dependent-|unrequested-data)/.test(file)) return { passes: 1 };
	if (WAITS.test(file)) return { secretCalls: 0 };
	// Other clients are tried where there are several passes.
	if (/^(?:declaration-varies-by-client|behaves-differently-when-watched)\//.test(file)) return { passes: 2, secretCalls: 0 };
	// Their injections are all in the first pass.
	if (file.startsWith('unsafe-input-accepted/') && (expects !== 'clean' || !isEverything)) return { passes: 1, secretCalls: 0 };
	if (expects !== 'clean') return { passes: 1, secretCalls: 0, ...(isEverything ? {} : FEW_INJECTIONS) };
	if (shareOf([file], String).length > 0) return {};
	return { passes: 1, secretCalls: 0, ...FEW_INJECTIONS };
}

/** Runs in a row over one memory of declarations; the last one is judged. */
async function auditInStates(fixture: Fixture): Promise<Report> {
	const { file, states, transport } = fixture;
	const depth = depthOf(fixture);
	if (transport !== undefined) return auditServer(fixtureCommand(file), { http: httpSettings(transport), ...depth });
	if (states === undefined) return auditServer(fixtureCommand(file), depth);
	const dataDir = mkdtempSync(join(tmpdir(), 'candor-states-'));
	try {
		let report: Report | undefined;
		for (const [index, state] of states.entries()) {
			// The runs before leave a declaration, which takes one start.
			const starts = index < states.length - 1 ? { passes: 1 } : {};
			report = await auditServer(fixtureCommand(file), { env: { CANDOR_FIXTURE_STATE: state }, dataDir, ...starts });
		}
		if (report === undefined) throw new Error(`${file} has no states`);
		return report;
	} finally {
		rmSync(dataDir, { recursive: true, force: true });
	}
}

function missingFor({ needs, architecture }: Fixture): string | undefined {
	if (architecture !== undefined && architecture !== process.arch) return `its code is for ${architecture}`;
	return needs === undefined || isInstalled(needs) ? undefined : `${needs} is not installed`;
}

function isInstalled(program: string): boolean {
	try {
		execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
		return true;
	} catch {
		return false;
	}
}
