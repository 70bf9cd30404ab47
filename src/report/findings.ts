// One line per finding, the worst first. Serious findings also show the declaration and the evidence.

import type { Finding } from '#model/finding.ts';
import type { Observation } from '#model/observation.ts';
import type { Report } from '#model/report.ts';
import { isAtLeast, worstFirst } from '#model/severity.ts';
import { number } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { columns, cutMiddle, pad, wrap } from './columns.ts';
import { describeObservation } from './describe-observation.ts';
import { type Line, lineColumns, span } from './line.ts';
import { looseEffects } from './loose-effects.ts';
import { scopeLabel, scopeText } from './scope-label.ts';
import { LABELS, TONES } from './severity.ts';

export interface Detail {
	readonly width: number;
	readonly verbose: boolean;
	/** Whether headlines are never truncated. */
	readonly isWhole: boolean;
}

/** Beyond this number even serious findings get one line, because too much detail hides the list. */
const MOST_DETAILED = 8;
const MOST_EVIDENCE = 3;
const MOST_LINES = 3;
const MOST_LOOSE = 4;
const OCCASIONS: Readonly<Record<string, string>> = { complete: 'completion', cancel: 'cancelled call', together: 'calls at once' };
const INDENT = 7;
const LABEL = 10;

export function findings(report: Report, detail: Detail): readonly Line[] {
	if (report.findings.length === 0) return [none(report), ...loose(report, detail)];
	const sorted = worstFirst(report.findings);
	const widest = (texts: readonly string[], most: number) =>
		Math.min(detail.isWhole ? Number.POSITIVE_INFINITY : most, Math.max(...texts.map(columns)));
	const ruleWidth = widest(
		sorted.map(({ rule }) => rule),
		22,
	);
	const toolWidth = widest(
		sorted.map((finding) => printable(scopeLabel(finding))),
		Math.floor(detail.width / 5),
	);
	return [
		[span('Findings', 'strong')],
		...sorted.flatMap((finding, index) => {
			const line = headline(finding, ruleWidth, toolWidth);
			// A truncated sentence is useless, so the complete one follows on lines of its own.
			const isCut = !detail.isWhole && lineColumns(line) > detail.width;
			const head = isCut ? line.slice(0, -2) : line;
			const isDetailed = detail.verbose || (isAtLeast(finding.severity, 'high') && index < MOST_DETAILED);
			return isDetailed
				? [head, ...details(finding, report, detail, isCut)]
				: [
						head,
						...(isCut ? paragraph('observed', finding.observed, detail) : []),
						...canaries(finding, detail),
						...repeat(finding, detail),
					];
		}),
		...hint(sorted, detail),
		...loose(report, detail),
	];
}

function none({ summary }: Report): Line {
	return summary.conclusion === 'inconclusive' ? [span('No findings in what could be seen.', 'strong')] : [span('No findings.', 'good')];
}

/** The table counts these effects but no finding reports them. The reader wants to know what they are. */
function loose(report: Report, { width, verbose }: Detail): readonly Line[] {
	const effects = looseEffects(report);
	if (effects.length === 0) return [];
	const kept = verbose ? effects : effects.slice(0, MOST_LOOSE);
	const more = effects.length > kept.length ? `, … ${effects.length - kept.length} more (--verbose)` : '';
	const text = `${effects.length} unexplained: no declared text or argument names ${effects.length === 1 ? 'it' : 'them'}, and no rule takes that for a fault: ${kept.join(', ')}${more}`;
	return wrap(text, width - 2).map((line): Line => [span(`  ${line}`, 'dim')]);
}

function headline(finding: Finding, ruleWidth: number, toolWidth: number): Line {
	const { severity, rule, observed } = finding;
	return [
		span(' '),
		span(LABELS[severity], TONES[severity]),
		span(' '.repeat(INDENT - 1 - LABELS[severity].length)),
		span(pad(cutMiddle(rule, ruleWidth), ruleWidth), 'strong'),
		span('  '),
		span(pad(cutMiddle(printable(scopeLabel(finding)), toolWidth), toolWidth)),
		span('  '),
		span(printable(observed)),
	];
}

function details(finding: Finding, report: Report, detail: Detail, isCut: boolean): readonly Line[] {
	const cited = new Set(finding.evidence);
	const evidence = report.evidence.filter(({ seq }) => cited.has(seq));
	const shown = detail.verbose ? evidence : evidence.slice(0, MOST_EVIDENCE);
	const more = finding.evidence.length + (finding.evidenceBeyond ?? 0) - shown.length;
	return [
		...paragraph('declared', finding.declared, detail),
		...(isCut ? paragraph('observed', finding.observed, detail) : []),
		...canaries(finding, detail),
		...(finding.scopes.length > 1 ? paragraph('seen in', finding.scopes.map(scopeText).join(', '), detail) : []),
		...firstSeen(finding),
		...shown.map((observation, index): Line => [label(index === 0 ? 'evidence' : ''), span(evidenceText(observation, report), 'dim')]),
		...(more > 0 ? [[label(shown.length === 0 ? 'evidence' : ''), span(`… ${more} more`, 'dim')]] : []),
		...(finding.fix === undefined ? [] : paragraph('fix', finding.fix, detail)),
		...repeat(finding, detail),
	];
}

/** Lists all keys, because any of them may be decisive. */
function canaries({ canaries: keys = [] }: Finding, detail: Detail): readonly Line[] {
	return keys.length < 2 ? [] : paragraph('canaries', keys.join(', '), { ...detail, verbose: true });
}

/** `pass 2, call 1 of format_note` */
function firstSeen({ firstSeen: first, tool }: Finding): readonly Line[] {
	if (first === undefined) return [];
	const call = first.call === undefined ? '' : `, call ${first.call}${tool === undefined ? '' : ` of ${printable(tool)}`}`;
	return [[label('first'), span(`pass ${first.pass}${call}`)]];
}

/** A longer command is not read and hides the findings around it. */
const MOST_REPEAT = 300;
const SHOWN_OF_REPEAT = 160;

function repeat({ repeat: command }: Finding, { verbose, isWhole }: Detail): readonly Line[] {
	if (command === undefined) return [];
	const text = printable(command);
	return verbose || isWhole || text.length <= MOST_REPEAT
		? [[label('repeat'), { text, isWhole: true }]]
		: [
				[label('repeat'), span(`${text.slice(0, SHOWN_OF_REPEAT)}…`)],
				[label(''), span(`${number(text.length)} characters: --verbose or --json has all`, 'dim')],
			];
}

function paragraph(name: string, text: string, { width, verbose }: Detail): readonly Line[] {
	const lines = wrap(printable(text) || '(nothing)', width - INDENT - LABEL - 1);
	const kept = verbose ? lines : lines.slice(0, MOST_LINES);
	return kept.map((line, index) => {
		const isLast = index === kept.length - 1 && kept.length < lines.length;
		return [label(index === 0 ? name : ''), span(isLast ? `${line}…` : line)];
	});
}

function label(name: string) {
	return span(' '.repeat(INDENT) + name.padEnd(LABEL), 'dim');
}

function evidenceText(observation: Observation, report: Report): string {
	const began = report.coverage.phases[0]?.began ?? observation.at;
	const seconds = ((observation.at - began) / 1e6).toFixed(2);
	const program = observation.exe?.split('/').at(-1) ?? '';
	const process = observation.pid === undefined ? '' : ` ${printable(program)}[${observation.pid}]`;
	return `#${observation.seq} +${seconds}s${process} ${occasion(observation, report)}: ${describeObservation(observation)}`;
}

/** The number of the call of its tool, such as `call 3`, else the phase. */
function occasion({ cause, phase, pass }: Observation, { steps, run }: Report): string {
	const inPass = pass > 1 ? `pass ${pass} ` : '';
	const step = steps.find((result) => result.step.id === cause?.step)?.step;
	if (step === undefined) return `${inPass}${phase}`;
	if (step.kind !== 'call') return `${inPass}${OCCASIONS[step.kind] ?? step.kind}`;
	const began = run.passes.find(({ number }) => number === pass)?.firstStep ?? 0;
	const calls = steps.filter((result) => result.step.kind === 'call' && result.step.tool === step.tool && result.step.id >= began);
	return `${inPass}call ${calls.findIndex((result) => result.step.id === step.id) + 1}`;
}

function hint(sorted: readonly Finding[], { verbose }: Detail): readonly Line[] {
	const bad = sorted.filter(({ severity }) => isAtLeast(severity, 'high')).length;
	if (verbose || (bad <= MOST_DETAILED && bad === sorted.length)) return [];
	return [
		[
			span(
				`${' '.repeat(INDENT)}--verbose: what was declared, and the evidence, ${sorted.length === 1 ? 'of the finding' : `of all ${sorted.length} findings`}`,
				'dim',
			),
		],
	];
}
