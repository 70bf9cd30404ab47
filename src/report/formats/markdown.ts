// The report as a comment on a pull request: short, the verdict first, details folded, and only inert text.

import type { Finding } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import { type Severity, worstFirst } from '#model/severity.ts';
import { counted } from '#util/counted.ts';
import { adviceOf } from '../advice.ts';
import { describeObservation } from '../describe-observation.ts';
import { looseEffects } from '../loose-effects.ts';
import { markdownCode, markdownText } from '../markdown.ts';
import { workedWords } from '../not-worked.ts';
import { scopeLabel } from '../scope-label.ts';
import { countedBySeverity } from '../severity.ts';

const MARKS: Readonly<Record<Severity, string>> = {
	critical: '🟥 critical',
	high: '🟧 high',
	medium: '🟨 medium',
	low: '🟦 low',
	info: '⬜ info',
};
export const ANSWERS = { yes: '✅ Yes', no: '❌ No', 'with care': '⚠️ With care', 'not yet': '⏳ Not yet' } as const;
const MOST_INCIDENTS = 8;
const MOST_FINDINGS = 15;
const MOST_LOOSE = 10;
const MOST_EVIDENCE = 2;
const LONGEST = 240;
/** A comment may have 65,536 characters, and may be posted together with others. */
const LONGEST_COMMENT = 30_000;

export function renderMarkdown(report: Report): string {
	const { target, run, summary, trust } = report;
	const { answer, why, next } = adviceOf(report);
	const head = [
		`### Candor: ${markdownText(target.name, LONGEST)}${target.kind === 'package' ? ` ${markdownText(target.version, 40)}` : ''}`,
		'',
		`**May I add it? ${ANSWERS[answer]}**: ${markdownText(why, 2 * LONGEST)}`,
		'',
		`${summary.conclusion.toUpperCase()} · ${counts(report)} · ${workedWords(report)} · untested ${summary.untested} · gaps ${summary.gaps} · trust ${trust.score.toFixed(2)}`,
		...run.degraded.map((what) => `\n⚠️ weaker than usual: ${markdownText(what, LONGEST)}`),
	];
	const tail =
		next.length === 0
			? []
			: ['', '**Next**', '', ...next.map(({ command, to }) => `- ${markdownCode(command)}: to ${markdownText(to, LONGEST)}`)];
	const parts = [...head, ...incidentTable(report), ...findingDetails(report), ...toolTable(report), ...unexplained(report)];
	const body = parts.join('\n');
	const room = LONGEST_COMMENT - tail.join('\n').length;
	return `${body.length <= room ? body : [...head, ...incidentTable(report), '', 'The details are too long for a comment: `--format text` has all of them.'].join('\n')}${tail.length === 0 ? '' : `\n${tail.join('\n')}`}\n`;
}

function counts({ summary }: Report): string {
	const found = countedBySeverity(summary.bySeverity);
	return found.length === 0 ? '0 findings' : found.map(({ text }) => text).join(' · ');
}

function incidentTable({ incidents }: Report): readonly string[] {
	if (incidents.length === 0) return [];
	const more = incidents.length - MOST_INCIDENTS;
	return [
		'',
		'| | what was seen |',
		'|---|---|',
		...worstFirst(incidents)
			.slice(0, MOST_INCIDENTS)
			.map(({ severity, title }) => `| ${MARKS[severity]} | ${markdownText(title, 2 * LONGEST)} |`),
		...(more > 0 ? [`| | … ${counted(more, 'more incident')} |`] : []),
	];
}

function findingDetails(report: Report): readonly string[] {
	const sorted = worstFirst(report.findings);
	if (sorted.length === 0) return [];
	const more = sorted.length - MOST_FINDINGS;
	return folded(counted(sorted.length, 'finding'), [
		...sorted.slice(0, MOST_FINDINGS).flatMap((finding) => findingLines(finding, report)),
		...(more > 0 ? [`- … ${more} more`] : []),
	]);
}

function findingLines({ severity, rule, observed, declared, evidence, fix, scopes }: Finding, report: Report): readonly string[] {
	const cited = new Set(evidence);
	const shown = report.evidence.filter(({ seq }) => cited.has(seq)).slice(0, MOST_EVIDENCE);
	return [
		`- ${MARKS[severity]} \`${rule}\` ${markdownText(scopeLabel({ scopes }), 80)}: ${markdownText(observed, 2 * LONGEST)}`,
		`  - declared: ${markdownText(declared, LONGEST)}`,
		...shown.map((observation) => `  - evidence ${observation.seq}: ${markdownText(describeObservation(observation), LONGEST)}`),
		...(fix === undefined ? [] : [`  - fix: ${markdownText(fix, LONGEST)}`]),
	];
}

function toolTable({ declaration, coverage, profile }: Report): readonly string[] {
	const tools = declaration?.tools ?? [];
	if (tools.length === 0) return [];
	const failed = new Set(coverage.notWorked.map(({ tool }) => tool));
	const effects = new Map(profile.scopes.filter(({ scope }) => scope.kind === 'tool').map(({ scope, effects: all }) => [scope.name, all]));
	return folded(`What each of ${counted(tools.length, 'tool')} did`, [
		'| tool | worked | effects | unexplained |',
		'|---|---|---|---|',
		...tools.slice(0, 60).map(({ name }) => {
			const all = effects.get(name) ?? [];
			const loose = all.filter(({ explanation }) => explanation === undefined).length;
			return `| ${markdownText(name, 80)} | ${failed.has(name) ? 'no' : 'yes'} | ${all.length} | ${loose} |`;
		}),
	]);
}

function unexplained(report: Report): readonly string[] {
	const effects = looseEffects(report);
	if (effects.length === 0) return [];
	const more = effects.length - MOST_LOOSE;
	return folded(`${effects.length} unexplained, and no rule takes that for a fault`, [
		...effects.slice(0, MOST_LOOSE).map((effect) => `- ${markdownText(effect, LONGEST)}`),
		...(more > 0 ? [`- … ${more} more`] : []),
	]);
}

function folded(summary: string, lines: readonly string[]): readonly string[] {
	return ['', `<details><summary>${summary}</summary>`, '', ...lines, '', '</details>'];
}
