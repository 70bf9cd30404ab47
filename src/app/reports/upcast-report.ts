// Converts reports of earlier versions to this one. Every reader of a stored report uses it.

import { coverageOfTools } from '#assess/judge/coverage.ts';
import type { Finding } from '#model/finding.ts';
import type { Incident } from '#model/incident.ts';
import { type Report, SCHEMA_VERSION } from '#model/report.ts';

/** 2.3 added how the server is started again. */
type Report22 = Omit<Report, 'schemaVersion'> & { readonly schemaVersion: '2.2' };

/** 2.2 added the texts of the rules. */
type Report21 = Omit<Report, 'schemaVersion' | 'rules'> & { readonly schemaVersion: '2.1' };

/** 1.1 added these. */
type Report10 = Omit<Report, 'schemaVersion' | 'rules' | 'timeline' | 'incidents' | 'coverage' | 'summary' | 'findings'> & {
	readonly schemaVersion: '1.0';
	readonly coverage: Omit<Report['coverage'], 'tools' | 'notWorked'> & { readonly tools: Omit<Report['coverage']['tools'], 'worked'> };
	readonly findings: readonly Omit<Finding, 'scopes'>[];
	readonly summary: Omit<Report['summary'], 'doubts' | 'incidents'>;
};

/** 2.1 added the timeline and the incidents. */
interface Report20 extends Omit<Report, 'schemaVersion' | 'rules' | 'timeline' | 'incidents' | 'summary'> {
	readonly schemaVersion: '2.0';
	readonly summary: Omit<Report['summary'], 'incidents'>;
}

/** 2.0 renamed three keys of 1.x. Their values are the same. */
interface Report1 {
	readonly schemaVersion: `1.${string}`;
	readonly profile: { readonly scopes: readonly Renamed[] };
	readonly findings: readonly Renamed[];
	readonly sandbox: { readonly resources: Renamed | null } | null;
}

type Renamed = Readonly<Record<string, unknown>>;

export type AnyReport = Report | Report22 | Report21 | Report20 | Report10 | Report1;

/** `1 finding at medium or above`: the only reason that is no doubt. */
const NO_DOUBT = /^\d+ findings? at medium or above$/;
/** The words of `untested` about the other tools. */
const ONLY_TOOL = /^only (.*) was asked for$/s;

export function upcastReport(report: AnyReport): Report {
	if (report.schemaVersion === SCHEMA_VERSION) return report;
	if (report.schemaVersion === '2.2') return withKeysOf23(report as Report22);
	if (report.schemaVersion === '2.1') return withKeysOf22(report as Report21);
	if (report.schemaVersion === '2.0') return withKeysOf21(report as Report20);
	// A newer minor version only adds keys and is read unchanged.
	if (!report.schemaVersion.startsWith('1.')) return report as unknown as Report;
	const renamed = withKeysOf2(report as Report1);
	return report.schemaVersion === '1.0' ? from10(renamed as unknown as Report10) : withKeysOf21(renamed as unknown as Report20);
}

function withKeysOf21(report: Report20): Report {
	const incidents = report.findings.map(
		({ id, severity, observed, repeat, fix = '' }): Incident => ({
			id,
			severity,
			title: observed,
			findings: [id],
			steps: [],
			...(repeat === undefined ? {} : { repeat }),
			fix,
		}),
	);
	const summary = { ...report.summary, incidents: incidents.length };
	return withKeysOf22({ ...report, schemaVersion: '2.1', timeline: null, incidents, summary });
}

/** Adds no texts: those of this version may differ from those of the judgement, and a signed report must read the same in every later version. */
function withKeysOf22(report: Report21): Report {
	return withKeysOf23({ ...report, schemaVersion: '2.2', rules: [] });
}

function withKeysOf23(report: Report22): Report {
	return { ...report, schemaVersion: SCHEMA_VERSION };
}

function withKeysOf2(report: Report1): Report1 {
	const { profile, findings, sandbox } = report;
	const resources = sandbox?.resources ?? null;
	return {
		...report,
		profile: { ...profile, scopes: profile.scopes.map((scope) => withKey(scope, 'facts', 'effects')) },
		findings: findings.map((finding) => withKey(finding, 'woke', 'firstSeen')),
		sandbox: sandbox === null || resources === null ? sandbox : { ...sandbox, resources: withKey(resources, 'lives', 'serverRuns') },
	};
}

function withKey(object: Renamed, before: string, now: string): Renamed {
	return Object.fromEntries(Object.entries(object).map(([key, value]) => [key === before ? now : key, value]));
}

/** 1.1 added which tools worked, derived from answers that 1.0 contains as well, and the scopes of a finding: its tool, or the server. */
function from10(report: Report10): Report {
	const { declaration, steps, run, target, network, coverage, summary } = report;
	const only = coverage.untested.map(({ reason }) => ONLY_TOOL.exec(reason)?.[1]).find((name) => name !== undefined);
	const { declared, worked, notWorked } = coverageOfTools({
		declaration,
		steps,
		launch: { env: Object.fromEntries(target.named.variables.map((name) => [name, ''])), namedPaths: target.named.paths },
		hasSink: network !== null,
		isRemote: run.mode === 'remote',
		isUntraced: run.tracer === null,
		...(only === undefined ? {} : { only }),
	});
	return withKeysOf21({
		...report,
		schemaVersion: '2.0',
		coverage: { ...coverage, tools: { ...coverage.tools, declared, worked }, notWorked: notWorked.map(({ step: _, ...failed }) => failed) },
		findings: report.findings.map((finding) => ({ ...finding, scopes: [scopeOf(finding)] })),
		summary: { ...summary, doubts: summary.because.filter((reason) => !NO_DOUBT.test(reason)) },
	});
}

function scopeOf({ tool }: Omit<Finding, 'scopes'>): Finding['scopes'][number] {
	return tool === undefined ? { kind: 'server', name: 'server' } : { kind: 'tool', name: tool };
}
