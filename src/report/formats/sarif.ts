// The report as SARIF 2.1.0 for code scanning: rules with help, one result per finding, and notifications for what was not observed.

import { hash } from 'node:crypto';
import type { Finding, RuleText } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import { type Severity, worstFirst } from '#model/severity.ts';
import { isUnder } from '#util/absolute-path.ts';
import { inertDocument } from '#util/inert-json.ts';
import { printable } from '#util/printable.ts';
import { describeObservation } from '../describe-observation.ts';
import { scopeText } from '../scope-label.ts';

export interface SarifOptions {
	/** The working directory of the command. Code scanning wants file names relative to it. */
	readonly directory?: string;
	/** Where the server is configured. Absent: the script that its command names. */
	readonly place?: { readonly file: string; readonly line: number };
	/** Tells the run from others in the same file, where two servers have the same name. */
	readonly suffix?: string;
}

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
const LEVELS = { critical: 'error', high: 'error', medium: 'warning', low: 'note', info: 'note' } as const satisfies Record<
	Severity,
	string
>;
/** Thresholds of code scanning: above 9 critical, from 7 high, from 4 medium. */
const SECURITY_SEVERITY = { critical: '9.5', high: '8.0', medium: '5.5', low: '3.0', info: '0.5' } as const satisfies Record<
	Severity,
	string
>;
const MOST_EVIDENCE = 3;
const LONGEST_MESSAGE = 2000;
// node server.mjs · python3 -m x · ./bin/serve.py
const SCRIPT = /\.(?:[cm]?[jt]s|py|rb|sh|jar|php)$/;

export function renderSarif(report: Report, options: SarifOptions): string {
	return sarifLog([sarifRun(report, options)]);
}

export function sarifLog(runs: readonly object[]): string {
	return inertDocument({ $schema: SCHEMA, version: '2.1.0', runs }, 2);
}

export function sarifRun(report: Report, options: SarifOptions): object {
	const { run, findings, rules, summary, trust } = report;
	const ids = [...new Set([...rules.map(({ id }) => id), ...findings.map(({ rule }) => rule)])];
	const began = Date.parse(run.startedAt);
	return {
		tool: { driver: { name: 'candor', version: run.candor, rules: ids.map((id) => ruleOf(id, rules, findings)) } },
		automationDetails: { id: `candor/${text(report.target.name)}${options.suffix ?? ''}/` },
		columnKind: 'utf16CodeUnits',
		invocations: [
			{
				executionSuccessful: report.declaration !== null,
				startTimeUtc: new Date(began).toISOString(),
				endTimeUtc: new Date(began + run.durationMs).toISOString(),
				toolExecutionNotifications: summary.doubts.map((doubt) => ({ level: 'warning', message: { text: message(doubt) } })),
			},
		],
		results: worstFirst(findings).map((finding) => resultOf(finding, ids, report, options)),
		properties: {
			conclusion: summary.conclusion,
			trust: trust.score,
			worked: report.coverage.tools.worked,
			declared: report.coverage.tools.declared,
			untested: summary.untested,
			gaps: summary.gaps,
		},
	};
}

/** The run of a server that could not be audited. */
export function failedSarifRun(name: string, failure: string, candor: string): object {
	return {
		tool: { driver: { name: 'candor', version: candor } },
		automationDetails: { id: `candor/${text(name)} (not audited)/` },
		invocations: [
			{ executionSuccessful: false, toolExecutionNotifications: [{ level: 'error', message: { text: message(`${name}: ${failure}`) } }] },
		],
		results: [],
	};
}

function ruleOf(id: string, rules: readonly RuleText[], findings: readonly Finding[]): object {
	const rule = rules.find((one) => one.id === id);
	const found = worstFirst(findings.filter((finding) => finding.rule === id))[0];
	const severity = rule?.severity ?? found?.severity ?? 'medium';
	return {
		id,
		name: id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
		...(rule === undefined
			? {}
			: {
					shortDescription: { text: message(rule.summary) },
					fullDescription: { text: message(rule.rationale) },
					help: {
						text: message(`${rule.summary}\n\n${rule.rationale}\n\nFix: ${rule.fix}`),
						markdown: `${rule.summary}\n\n${rule.rationale}\n\n**Fix:** ${rule.fix}\n\n\`candor explain ${rule.id}\` says the same in the terminal.`,
					},
				}),
		defaultConfiguration: { level: LEVELS[severity] },
		properties: {
			tags: ['security', 'mcp', ...(rule === undefined ? [] : [rule.category])],
			'security-severity': SECURITY_SEVERITY[severity],
			precision: 'high',
		},
	};
}

function resultOf(finding: Finding, ids: readonly string[], report: Report, { directory = '', place }: SarifOptions): object {
	const { id, rule, severity, category, declared, observed, scopes, fix, repeat } = finding;
	const cited = new Set(finding.evidence);
	const evidence = report.evidence.filter(({ seq }) => cited.has(seq)).slice(0, MOST_EVIDENCE);
	const incident = report.incidents.find(({ findings }) => findings.includes(id));
	return {
		ruleId: rule,
		ruleIndex: ids.indexOf(rule),
		level: LEVELS[severity],
		message: {
			text: message(
				[
					`${report.target.name}: ${observed}.`,
					`Declared: ${declared}`,
					...evidence.map((observation) => `Evidence #${observation.seq}: ${describeObservation(observation)}`),
					...(fix === undefined ? [] : [`Fix: ${fix}`]),
				].join('\n'),
			),
		},
		locations: [
			{
				physicalLocation: {
					artifactLocation: { uri: place === undefined ? artifactOf(report, directory) : uri(place.file) },
					region: { startLine: place?.line ?? 1 },
				},
				logicalLocations: scopes.map((scope) => ({
					name: text(scopeText(scope)),
					fullyQualifiedName: text(`${report.target.name}/${scopeText(scope)}`),
					kind: scope.kind === 'tool' ? 'function' : 'module',
				})),
			},
		],
		// The same finding has the same fingerprint in every run.
		partialFingerprints: { 'candorFinding/v1': hash('sha256', `${report.target.name}\0${id}`) },
		properties: {
			severity,
			category,
			findingId: text(id),
			...(incident === undefined || incident.findings.length < 2 ? {} : { incident: text(incident.title) }),
			...(repeat === undefined ? {} : { repeat: text(repeat) }),
		},
	};
}

/** Returns the script that the command names if it is in the project, else a name for the server that is not a file. */
function artifactOf({ target }: Report, directory: string): string {
	for (const word of target.argv.slice(1)) {
		const relative = word.startsWith('/') && directory !== '' && isUnder(word, directory) ? word.slice(directory.length + 1) : word;
		const plain = relative.replace(/^(?:\.\/)+/, '');
		if (SCRIPT.test(plain) && !plain.startsWith('/') && !plain.startsWith('-') && !plain.split('/').includes('..')) return uri(plain);
	}
	return uri(`mcp-server/${target.name}`);
}

function uri(path: string): string {
	return path.split('/').map(encodeURIComponent).join('/');
}

/** Escapes `[words](place)`, which would be a link, and `{0}`, which would be an argument. */
function message(words: string): string {
	const plain = words
		.split('\n')
		.map(text)
		.join('\n')
		.replaceAll('](', '] (')
		.replace(/\{(?=\d+\})/g, '{ ');
	return plain.length > LONGEST_MESSAGE ? `${plain.slice(0, LONGEST_MESSAGE)}…` : plain;
}

function text(words: string): string {
	return printable(words).toWellFormed();
}
