// Whether all numbers that a report shows, in every format, are those of its JSON.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callsMade } from '#model/calls-made.ts';
import type { Report } from '#model/report.ts';
import { pathsIn } from '#report/effect-kinds.ts';
import { renderHtml } from '#report/formats/html.ts';
import { renderJunit } from '#report/formats/junit.ts';
import { renderText } from '#report/formats/text.ts';

const LABELS = { critical: 'CRIT', high: 'HIGH', medium: 'MED', low: 'LOW', info: 'INFO' } as const;
const TEMPLATE = readFileSync(join(import.meta.dirname, '..', '..', 'web', 'report.html'), 'utf8');
const BARS = '▁▂▃▄▅▆▇█';

interface Count {
	readonly what: string;
	readonly shown: number;
	readonly is: number;
}

/** Empty when all agree. */
export function disagreements(report: Report): readonly Count[] {
	return [...ofJson(report), ...ofText(report), ...ofHtml(report), ...ofJunit(report)].filter(({ shown, is }) => shown !== is);
}

function ofJson({ summary, findings, incidents, profile, coverage, steps, verdicts, trust }: Report): readonly Count[] {
	const effects = profile.scopes.flatMap((scope) => scope.effects);
	const serious = findings.filter(({ severity }) => severity === 'medium' || severity === 'high' || severity === 'critical').length;
	return [
		...Object.entries(summary.bySeverity).map(([severity, shown]) => ({
			what: `${severity} in the summary`,
			shown,
			is: findings.filter((finding) => finding.severity === severity).length,
		})),
		...matched(summary.because.join('\n'), /^(\d+) findings? at medium or above$/m, serious, 'serious findings'),
		...matched(summary.because.join('\n'), /^(\d+) gaps? in what could be seen$/m, summary.gaps, 'gaps that make it doubtful'),
		...trust.parts.flatMap(({ what }) =>
			Object.keys(summary.bySeverity).flatMap((severity) =>
				matched(
					what,
					new RegExp(`^(\\d+) ${severity} incidents?,`),
					incidents.filter((incident) => incident.severity === severity).length,
					`${severity} in trust`,
				),
			),
		),
		{ what: 'explained', shown: sum(Object.values(profile.explained)), is: pathsIn(effects.filter(({ explanation }) => explanation)) },
		{ what: 'unexplained', shown: profile.unexplained, is: pathsIn(effects.filter(({ explanation }) => !explanation)) },
		{ what: 'calls', shown: coverage.calls, is: steps.filter(({ step }) => step.kind === 'call').length },
		{
			what: 'untested',
			shown: summary.untested,
			is: coverage.untested.length + verdicts.filter(({ verdict }) => verdict === 'untested').length,
		},
		{ what: 'gaps', shown: summary.gaps, is: sum(coverage.gaps.map(({ count }) => count)) },
		{ what: 'incidents', shown: summary.incidents, is: incidents.length },
		{ what: 'findings in incidents', shown: new Set(incidents.flatMap((incident) => incident.findings)).size, is: findings.length },
	];
}

function ofText(report: Report): readonly Count[] {
	const text = renderText(report, { color: false, width: 400, verbose: true });
	const { summary, profile, coverage, run } = report;
	const lines = text.split('\n');
	const last = lines.findLast((line) => line !== '') ?? '';
	const explained = sum(Object.values(profile.explained));
	const shown = effectsIn(sectionOf(lines, /^What it did /));
	return [
		...Object.entries(LABELS).map(([severity, label]) => ({
			what: `${severity} findings listed in the text`,
			shown: sectionOf(lines, /^Findings$/).filter((line) => line.startsWith(` ${label} `)).length,
			is: report.findings.filter((finding) => finding.severity === severity).length,
		})),
		...Object.entries(summary.bySeverity)
			.filter(([, is]) => is > 0)
			.flatMap(([severity, is]) => must(last, new RegExp(`\\b([\\d,]+) ${severity}\\b`), is, `${severity} in the last line`)),
		...must(last, /([\d,]+) calls?,/, callsMade(coverage), 'calls in the last line'),
		...must(last, /([\d,]+) observations?,/, coverage.observations, 'observations in the last line'),
		...must(last, /([\d,]+) effects? /, explained + profile.unexplained, 'effects in the last line'),
		...must(last, /\(([\d,]+) explained\)/, explained, 'explained effects in the last line'),
		...must(last, /untested ([\d,]+)/, summary.untested, 'untested in the last line'),
		...must(last, /gaps ([\d,]+)/, summary.gaps, 'gaps in the last line'),
		...(run.mode === 'sandbox' && profile.scopes.length > 0
			? [
					{ what: 'explained effects in the table', shown: shown.explained, is: explained },
					{ what: 'unexplained effects in the table', shown: shown.loose, is: profile.unexplained },
				]
			: []),
		{ what: 'untested in the text', shown: sectionOf(lines, /^Untested$/).filter(isEntry).length, is: summary.untested },
		{
			what: 'gaps in the text',
			shown: sum(sectionOf(lines, /^Gaps: /).flatMap((line) => numbers(/^ {2}([\d,]+)×/.exec(line)?.[1]))),
			is: summary.gaps,
		},
	];
}

/** What the page says without its script; the rest it draws from the report itself. */
function ofHtml(report: Report): readonly Count[] {
	const html = renderHtml(report, TEMPLATE);
	const { summary, findings } = report;
	return [
		...must(html, />([\d,]+) findings?</, findings.length, 'findings of the page'),
		...must(html, /untested ([\d,]+),/, summary.untested, 'untested of the page'),
		...must(html, /gaps ([\d,]+)<\/p>/, summary.gaps, 'gaps of the page'),
	];
}

function ofJunit(report: Report): readonly Count[] {
	const xml = renderJunit(report);
	const grave = report.findings.filter(({ severity }) => severity === 'high' || severity === 'critical').length;
	return [
		...must(xml, /<testsuite [^>]*\btests="(\d+)"/, xml.split('<testcase ').length - 1, 'cases of the suite'),
		...must(xml, /<testsuite [^>]*\bfailures="(\d+)"/, grave, 'failures of the suite'),
	];
}

/** The lines under a heading, up to the next empty one or the next heading. */
function sectionOf(lines: readonly string[], heading: RegExp): readonly string[] {
	const start = lines.findIndex((line) => heading.test(line));
	if (start === -1) return [];
	const rest = lines.slice(start + 1);
	const end = rest.findIndex((line) => !line.startsWith(' '));
	return end === -1 ? rest : rest.slice(0, end);
}

/** `  tool x  the reason`; a reason on a line of its own stands further in. */
function isEntry(line: string): boolean {
	return /^ {2}\S/.test(line);
}

/** Each cell is `▅ 12 +1`; the legend, with its two samples, is left out. */
function effectsIn(rows: readonly string[]): { readonly explained: number; readonly loose: number } {
	const cells = rows
		.filter((row) => !/▃ n explained/.test(row))
		.flatMap((row) => [...row.matchAll(new RegExp(`[${BARS}](?: ([\\d,]+))?(?: \\+([\\d,]+))?(?= |$)`, 'g'))]);
	return {
		explained: sum(cells.flatMap(([, explained]) => numbers(explained))),
		loose: sum(cells.flatMap(([, , loose]) => numbers(loose))),
	};
}

function must(text: string, pattern: RegExp, is: number, what: string): readonly Count[] {
	return [{ what, shown: numbers(pattern.exec(text)?.[1])[0] ?? Number.NaN, is }];
}

function matched(text: string, pattern: RegExp, is: number, what: string): readonly Count[] {
	return pattern.test(text) ? must(text, pattern, is, what) : [];
}

function numbers(text: string | undefined): readonly number[] {
	return text === undefined ? [] : [Number(text.replaceAll(',', ''))];
}

function sum(counts: readonly number[]): number {
	return counts.reduce((total, count) => total + count, 0);
}
