// Compares two audits. The API, the page and the command line all show this comparison.

import type { AuditDiff, AuditIdentity, ChangedEntry, CoverageDiff, DeclarationDiff } from '#model/audit-diff.ts';
import { callsMade } from '#model/calls-made.ts';
import { type Change, diffDeclarations } from '#model/declaration-diff.ts';
import type { Report } from '#model/report.ts';
import { withListsOf } from '#model/with-lists-of.ts';
import { describeDiff } from './describe-diff.ts';
import { diffEffects } from './diff-effects.ts';
import { diffFindings } from './diff-findings.ts';

/** An audit with fewer calls than this share of the other one's is not comparable. */
const COMPARABLE = 0.5;
const NOTHING: DeclarationDiff = { added: [], removed: [], changed: [] };

export function diffReports(before: Report, after: Report): AuditDiff {
	const diff = {
		audits: { before: identityOf(before), after: identityOf(after) },
		conclusion: { before: before.summary.conclusion, after: after.summary.conclusion },
		trust: { before: before.trust.score, after: after.trust.score },
		findings: diffFindings(before, after),
		declaration: diffDeclared(before, after),
		effects: diffEffects(before, after),
		coverage: diffCoverage(before, after),
		caveats: caveatsOf(before, after),
	};
	return { ...diff, summary: describeDiff(diff) };
}

function identityOf({ run, target, declaration }: Report): AuditIdentity {
	// A server often declares the same version in every release of its package.
	const version = target.kind === 'package' ? target.version : (declaration?.server.version ?? null);
	return { run: run.id, startedAt: run.startedAt, server: target.name, version };
}

/** Differences in how the audits were made, which can explain other differences. */
function caveatsOf(before: Report, after: Report): readonly string[] {
	const caveats: string[] = [];
	if (before.target.name !== after.target.name)
		caveats.push(`the audits are of different servers: ${before.target.name} and ${after.target.name}`);
	if (before.declaration === null) caveats.push('the server declared nothing in the earlier audit');
	if (after.declaration === null) caveats.push('the server declared nothing in the later audit');
	if (before.run.mode !== after.run.mode)
		caveats.push(`the earlier audit ran in ${before.run.mode} mode, the later one in ${after.run.mode} mode: they see different things`);
	if (before.run.network !== after.run.network)
		caveats.push(`the server had another network: ${before.run.network} in the earlier audit, ${after.run.network} in the later one`);
	if (before.run.candor !== after.run.candor)
		caveats.push(`the audits were made by different versions of candor: ${before.run.candor} and ${after.run.candor}`);
	const [was, is] = [callsMade(before.coverage), callsMade(after.coverage)];
	if (Math.min(was, is) < COMPARABLE * Math.max(was, is))
		caveats.push(`one audit was more thorough: ${was} calls in the earlier, ${is} in the later one`);
	if (after.summary.conclusion === 'inconclusive')
		caveats.push('the later audit is inconclusive: what is gone may only not have been seen');
	return caveats;
}

function diffCoverage(before: Report, after: Report): CoverageDiff {
	const [was, is] = [workedIn(before), workedIn(after)];
	return {
		declared: { before: before.coverage.tools.declared, after: after.coverage.tools.declared },
		worked: { before: before.coverage.tools.worked, after: after.coverage.tools.worked },
		nowWork: [...is].filter((tool) => !was.has(tool)),
		noLongerWork: [...was].filter((tool) => !is.has(tool)),
		calls: { before: callsMade(before.coverage), after: callsMade(after.coverage) },
		gaps: { before: before.summary.gaps, after: after.summary.gaps },
	};
}

function workedIn({ declaration, coverage }: Report): ReadonlySet<string> {
	const failed = new Set(coverage.notWorked.map(({ tool }) => tool));
	const skipped = new Set(coverage.untested.filter(({ kind }) => kind === 'tool').map(({ name }) => name));
	const names = declaration?.tools.map(({ name }) => name) ?? [];
	return new Set(names.filter((name) => !failed.has(name) && !skipped.has(name)));
}

/** A server without a declaration has neither added nor removed anything. The caveats report it. */
function diffDeclared({ declaration: before }: Report, { declaration: after }: Report): DeclarationDiff {
	if (before === null || after === null) return NOTHING;
	// A list that failed in either audit is not compared.
	const unlisted = [...(before.unlisted ?? []), ...(after.unlisted ?? [])];
	const changes = diffDeclarations(before, withListsOf(before, after, unlisted));
	return {
		added: changes.filter((change) => hasField(change, 'added')).map(named),
		removed: changes.filter((change) => hasField(change, 'removed')).map(named),
		changed: changes.filter((change) => !hasField(change, 'added') && !hasField(change, 'removed')).map(changedEntry),
	};
}

function hasField({ fields }: Change, field: 'added' | 'removed'): boolean {
	return fields.length === 1 && fields[0]?.field === field;
}

function named({ entry, name }: Change): Pick<ChangedEntry, 'kind' | 'name'> {
	return { kind: entry, name };
}

function changedEntry(change: Change): ChangedEntry {
	return { ...named(change), fields: change.fields.map(({ field, before, after }) => ({ field, before, after })) };
}
