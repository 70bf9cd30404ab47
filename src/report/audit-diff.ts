// The difference of two audits for a terminal: caveats first, then what is new, gone and changed, then the sum.

import type { AuditDiff, AuditIdentity, ScopeDiff } from '#model/audit-diff.ts';
import { EFFECT_VERBS, isNamedInDiffs } from '#model/effect-words.ts';
import type { Finding } from '#model/finding.ts';
import type { Effect } from '#model/profile.ts';
import { counted } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { changedText } from './changed-text.ts';
import { wrap } from './columns.ts';
import { BLANK, type Line, type Look, paint, span, type Tone } from './line.ts';
import { scopeLabel } from './scope-label.ts';
import { LABELS, TONES } from './severity.ts';

type Mark = '+' | '-' | '~';

const MARK_TONES: Readonly<Record<Mark, Tone>> = { '+': 'bad', '-': 'good', '~': 'warn' };
/** Bound on the listed effects of one scope. Further ones are counted. */
const MOST_EFFECTS = 30;
const INDENT = '         ';

export function renderDiff(diff: AuditDiff, look: Look): string {
	const sections = [
		head(diff),
		diff.caveats.map((caveat): Line => [span('note   ', 'warn'), { text: printable(caveat), isWhole: true }]),
		findings(diff, look),
		declaration(diff),
		effects(diff),
		coverage(diff),
		sum(diff),
	];
	return paint(
		sections.filter((lines) => lines.length > 0).flatMap((lines, index) => (index === 0 ? lines : [BLANK, ...lines])),
		look,
	);
}

function head({ audits: { before, after } }: AuditDiff): readonly Line[] {
	return [identity('earlier', before), identity('later', after)];
}

function identity(side: string, { server, version, startedAt, run }: AuditIdentity): Line {
	const name = printable(version === null ? server : `${server} ${version}`);
	return [span(`${side.padEnd(9)}`, 'dim'), span(name, 'strong'), span(`  ${printable(startedAt)}  run ${printable(run)}`, 'dim')];
}

function findings({ findings: { appeared, changed, gone } }: AuditDiff, look: Look): readonly Line[] {
	const lines = [
		...appeared.flatMap((finding) => findingLines(look, '+', finding)),
		...changed.flatMap(({ finding, before }) => findingLines(look, '~', finding, `was ${before}`)),
		...gone.flatMap(({ finding, untested }) =>
			findingLines(look, '-', finding, untested === undefined ? 'gone' : `not tested again: ${untested}`),
		),
	];
	return lines.length === 0 ? [] : [[span('Findings', 'strong')], ...lines];
}

/** A terminal gets the observation below, as wide as the terminal is. */
function findingLines({ width, isWhole }: Look, mark: Mark, finding: Finding, note?: string): readonly Line[] {
	const { severity, rule, observed } = finding;
	const head: Line = [
		marked(mark),
		span(LABELS[severity].padEnd(5), TONES[severity]),
		span(`${rule}  `, 'strong'),
		span(`${printable(scopeLabel(finding))}  `, 'dim'),
		...(note === undefined ? [] : [span(`(${printable(note)})  `, 'note')]),
	];
	const text = printable(observed);
	return isWhole === true
		? [[...head, span(text)]]
		: [head, ...wrap(text, width - INDENT.length).map((part) => [span(INDENT), span(part)])];
}

function declaration({ declaration: { added, removed, changed } }: AuditDiff): readonly Line[] {
	if (added.length + removed.length + changed.length === 0) return [];
	const named = (mark: Mark, { kind, name }: { readonly kind: string; readonly name: string }): Line => [
		marked(mark),
		span(`${kind} `, 'dim'),
		span(printable(name)),
	];
	return [
		[span('Declaration', 'strong')],
		...added.map((entry) => named('+', entry)),
		...removed.map((entry) => named('-', entry)),
		...changed.flatMap((entry): readonly Line[] => [
			named('~', entry),
			...entry.fields.flatMap(({ field, before, after }): readonly Line[] => [
				[span(`      ${printable(field)}`, 'dim')],
				...changedText(before, after).map((text): Line => [{ text: `        - ${text}`, isWhole: true }]),
				...changedText(after, before).map((text): Line => [{ text: `        + ${text}`, isWhole: true }]),
			]),
		]),
	];
}

function effects({ effects: scopes }: AuditDiff): readonly Line[] {
	return scopes.length === 0 ? [] : [[span('Effects', 'strong')], ...scopes.flatMap(scopeLines)];
}

/** Lists unexplained effects and telling ones one by one, and counts the others, because a package update changes hundreds of them. */
function scopeLines({ scope, appeared, gone, reexplained }: ScopeDiff): readonly Line[] {
	const lines = [
		...appeared.filter(isUnexplained).map((effect) => effectLine('+', effect, 'unexplained')),
		...appeared
			.filter((effect) => !isUnexplained(effect) && isNamedInDiffs(effect))
			.map((effect) => effectLine('+', effect, `explained: ${printable(effect.explanation?.because ?? '')}`)),
		...reexplained.map((effect) =>
			effectLine('~', effect, isUnexplained(effect) ? 'nothing explains it any more' : 'explained now, as it was not before'),
		),
		...gone.filter(isUnexplained).map((effect) => effectLine('-', effect, 'was unexplained')),
	];
	const more = lines.length - MOST_EFFECTS;
	const quiet = [
		...explainedCount(
			appeared.filter((effect) => !isNamedInDiffs(effect)),
			'new',
		),
		...explainedCount(gone, 'gone'),
		...(more > 0 ? [`${counted(more, 'further difference')} (--json has all of them)`] : []),
	];
	return [
		[span(`  ${scope.kind} `, 'dim'), span(printable(scope.name), 'strong')],
		...lines.slice(0, MOST_EFFECTS),
		...quiet.map((text): Line => [span(`    ${text}`, 'dim')]),
	];
}

function explainedCount(all: readonly Effect[], what: string): readonly string[] {
	const count = all.filter((effect) => !isUnexplained(effect)).length;
	return count === 0 ? [] : [`${counted(count, 'explained effect')} ${what}`];
}

function effectLine(mark: Mark, { kind, subject }: Effect, note: string): Line {
	return [
		span('  '),
		marked(mark),
		span(`${EFFECT_VERBS[kind]} `, 'dim'),
		{ text: printable(subject), isWhole: true },
		span(`  ${note}`, 'dim'),
	];
}

function coverage({ coverage: { nowWork, noLongerWork, calls, gaps } }: AuditDiff): readonly Line[] {
	const lines = [
		...nowWork.map((name): Line => [marked('+'), span(`${printable(name)} worked in the later audit only`)]),
		...noLongerWork.map((name): Line => [marked('-'), span(`${printable(name)} worked in the earlier audit only`)]),
		...(calls.before === calls.after ? [] : [[marked('~'), span(`${calls.before} → ${calls.after} calls`)]]),
		...(gaps.before === gaps.after ? [] : [[marked('~'), span(`${gaps.before} → ${gaps.after} gaps in what was seen`)]]),
	];
	return lines.length === 0 ? [] : [[span('Coverage', 'strong')], ...lines.map(plainMark)];
}

/** A changed number of working tools is neither good nor bad by itself. */
function plainMark([mark, ...rest]: Line): Line {
	return mark === undefined ? rest : [{ text: mark.text, tone: 'dim' }, ...rest];
}

function sum({ findings: { appeared, gone, changed, unchanged }, effects: scopes, trust, conclusion }: AuditDiff): readonly Line[] {
	const retested = gone.filter(({ untested }) => untested === undefined).length;
	const counts = [
		`${counted(appeared.length, 'new finding')}`,
		`${retested} gone`,
		...(gone.length > retested ? [`${gone.length - retested} not tested again`] : []),
		`${changed.length} of another severity`,
		`${unchanged} unchanged`,
	].join(', ');
	const turned = (before: string | number, after: string | number) => (before === after ? `${after}` : `${before} → ${after}`);
	const isNew = scopes.some((scope) => scope.appeared.some(isNamedInDiffs) || scope.reexplained.some(isUnexplained));
	return [
		...(isNew || appeared.length > 0 ? [] : [[span('The later one does nothing that the earlier one did not do.')]]),
		[
			span(counts, appeared.length > 0 ? 'bad' : 'strong'),
			span(` · trust ${turned(trust.before, trust.after)} · ${turned(conclusion.before, conclusion.after)}`),
		],
	];
}

function marked(mark: Mark) {
	return span(`  ${mark} `, MARK_TONES[mark]);
}

function isUnexplained({ explanation }: Effect): boolean {
	return explanation === undefined;
}
