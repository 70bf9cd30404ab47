// Describes a diff in English sentences, the most important first.

import { excerpt, plural, some } from '#assess/judge/show.ts';
import type { AuditDiff, DeclarationDiff, ScopeDiff } from '#model/audit-diff.ts';
import { EFFECT_VERBS, isNamedInDiffs } from '#model/effect-words.ts';
import type { Effect, Scope } from '#model/profile.ts';
import { SEVERITIES } from '#model/severity.ts';

const LONGEST = 160;
const MOST_OF_A_KIND = 10;

export function describeDiff(diff: Omit<AuditDiff, 'summary'>): readonly string[] {
	const sentences = [
		...findingSentences(diff.findings),
		...declarationSentences(diff.declaration),
		...limited(diff.effects.flatMap(effectSentences), 'further differences in effects'),
		...coverageSentences(diff),
	];
	return sentences.length === 0 ? ['Nothing changed.'] : sentences;
}

function findingSentences({ appeared, gone, changed }: AuditDiff['findings']): readonly string[] {
	return [
		...limited(
			appeared.map(({ severity, rule, observed }) => `New ${severity} finding ${rule}: ${excerpt(observed, LONGEST)}.`),
			'further new findings',
		),
		...limited(
			changed.map(({ finding, before, after }) => {
				const direction = SEVERITIES.indexOf(after) > SEVERITIES.indexOf(before) ? 'worse' : 'milder';
				return `${finding.rule} is ${direction}, ${before} → ${after}: ${excerpt(finding.observed, LONGEST)}.`;
			}),
			'further findings of another severity',
		),
		...limited(
			gone.map(({ finding: { severity, rule, observed }, untested }) =>
				untested === undefined
					? `The ${severity} finding ${rule} is gone: ${excerpt(observed, LONGEST)}.`
					: `The ${severity} finding ${rule} was not tested again (${untested}): ${excerpt(observed, LONGEST)}.`,
			),
			'further findings that are gone',
		),
	];
}

function declarationSentences({ added, removed, changed }: DeclarationDiff): readonly string[] {
	return [
		...byKind(added, 'Added'),
		...byKind(removed, 'Removed'),
		...limited(
			changed.map(({ kind, name, fields }) => {
				const what = kind === 'server' ? 'The server declares another' : `The ${kind} ${name} declares another`;
				return `${what} ${fields.map(({ field }) => field).join(', ')}.`;
			}),
			'further changes of the declaration',
		),
	];
}

function byKind(entries: DeclarationDiff['added'], verb: string): readonly string[] {
	const kinds = new Map<string, string[]>();
	for (const { kind, name } of entries) kinds.set(kind, [...(kinds.get(kind) ?? []), name]);
	return [...kinds].map(([kind, names]) => `${verb} ${plural(names.length, kind)}: ${some(names, MOST_OF_A_KIND)}.`);
}

/** Counts ordinary effects that are explained, and describes the others one by one. */
function effectSentences({ scope, appeared, gone, reexplained }: ScopeDiff): readonly string[] {
	const subject = scopeWords(scope);
	const loose = appeared.filter(isUnexplained);
	const [newlyLoose, newlyExplained] = [reexplained.filter(isUnexplained), reexplained.filter((effect) => !isUnexplained(effect))];
	const named = appeared.filter((effect) => !isUnexplained(effect) && isNamedInDiffs(effect));
	const explained = appeared.length - loose.length - named.length;
	return [
		...loose.map((effect) => `${subject} now ${effectWords(effect)}, and nothing explains it.`),
		...named.map((effect) => `${subject} now ${effectWords(effect)}, which is explained (${effect.explanation?.because}).`),
		...newlyLoose.map((effect) => `${subject} ${effectWords(effect)} as before, but nothing explains it any more.`),
		...newlyExplained.map((effect) => `${subject} ${effectWords(effect)} as before; it is explained now (${effect.explanation?.because}).`),
		...gone.filter(isUnexplained).map((effect) => `${subject} no longer ${effectWords(effect)}.`),
		...(explained > 0
			? [`${scopeName(scope)}: ${plural(explained, named.length > 0 ? 'further new effect' : 'new effect')}, explained.`]
			: []),
	];
}

function coverageSentences({ trust, conclusion, coverage }: Omit<AuditDiff, 'summary'>): readonly string[] {
	const { nowWork, noLongerWork, worked, declared } = coverage;
	return [
		...(trust.before === trust.after
			? []
			: [`Trust ${trust.before < trust.after ? 'rose' : 'fell'} from ${trust.before} to ${trust.after}.`]),
		...(conclusion.before === conclusion.after ? [] : [`The conclusion was ${conclusion.before} and is ${conclusion.after}.`]),
		...(nowWork.length === 0 ? [] : [`${plural(nowWork.length, 'tool')} more worked: ${some(nowWork, MOST_OF_A_KIND)}.`]),
		...(noLongerWork.length === 0
			? []
			: [`${plural(noLongerWork.length, 'tool')} no longer worked: ${some(noLongerWork, MOST_OF_A_KIND)}.`]),
		...(worked.before === worked.after && declared.before === declared.after
			? []
			: [`${worked.after} of ${declared.after} tools worked; before, ${worked.before} of ${declared.before}.`]),
	];
}

function scopeWords({ kind, name }: Scope): string {
	return kind === 'tool' ? name : kind === 'phase' ? `The server, at ${name},` : `The ${kind} ${name}`;
}

/** The name of a scope, without a verb after it. */
function scopeName(scope: Scope): string {
	return scope.kind === 'phase' ? `The server at ${scope.name}` : scopeWords(scope);
}

function effectWords({ kind, subject }: Effect): string {
	return `${EFFECT_VERBS[kind]} ${excerpt(subject, LONGEST)}`;
}

function isUnexplained({ explanation }: Effect): boolean {
	return explanation === undefined;
}

function limited(sentences: readonly string[], more: string): readonly string[] {
	if (sentences.length <= MOST_OF_A_KIND) return sentences;
	return [...sentences.slice(0, MOST_OF_A_KIND), `${sentences.length - MOST_OF_A_KIND} ${more}.`];
}
