// Most rules select effects, group equivalent ones and phrase a finding for each group. `effectRule` builds such a rule from data.

import type { DeclaredTool } from '#model/declaration.ts';
import type { RuleDescription, Severity, Verdict } from '#model/finding.ts';
import type { EffectKind, Scope } from '#model/profile.ts';
import { declaredTextOf } from './declared-text.ts';
import { lowered } from './entitlements/entitlement.ts';
import { verdictOf } from './finding-draft.ts';
import { type EffectGroup, groupEffects } from './group.ts';
import type { JudgeEvidence, Rule } from './rule.ts';
import { circumstances, failure, succeeded } from './seen.ts';
import { showPath, some } from './show.ts';
import { effectsFor, type ScopedEffect } from './unexplained-effects.ts';

/** The parts of `opened ~/.ssh/id_rsa (a private key) 5 times in 5 of 5 calls of format_note, by node; it was removed again`. */
export interface Phrase {
	readonly done: string;
	/** Replaces `done` if every attempt failed; the error follows in brackets. */
	readonly tried?: string;
	/** Names of the subjects. Absent: the first paths of the group. */
	readonly subjects?: string;
	/** Text in brackets after the subjects. */
	readonly remark?: string | undefined;
	/** Clauses at the end of the sentence. */
	readonly clauses?: readonly (string | undefined)[];
}

/** The rule reports effects that the declared text about `topic` does not explain. */
interface Topic {
	readonly topic: string;
}

/** The rule reports effects of tools that promise to have none, with or without an explanation. */
interface AnnotationPromise {
	/** The annotation as quoted by a finding. */
	readonly annotation: string;
	readonly isPromised: (annotations: NonNullable<DeclaredTool['annotations']>) => boolean;
	/** Why the rule does not apply if no tool has the annotation, and why it is untested if no such tool was called. */
	readonly unpromised: string;
	readonly uncalled: string;
}

type Known<Prepared> = JudgeEvidence & Prepared & { readonly promising: ReadonlySet<string> };

interface EffectRule<Prepared extends object> extends RuleDescription {
	readonly effects: readonly EffectKind[];
	/** The part of the declaration that the effects are compared with. */
	readonly against: Topic | AnnotationPromise;
	/** Set if `when` also receives effects that an explanation covers. */
	readonly includesExplained?: true;
	/** Computes once what the functions below need of the whole evidence. */
	readonly prepare?: (evidence: JudgeEvidence) => Prepared;
	/** Selects effects. Absent: every effect of these kinds. */
	readonly when?: (found: ScopedEffect, known: Known<Prepared>) => boolean;
	/** Grades an effect. Absent: the severity of the rule. */
	readonly severityOf?: (found: ScopedEffect, known: Known<Prepared>) => Severity;
	/** Effects with the same key form one finding. Absent: the path or name of the effect. */
	readonly keyOf?: (found: ScopedEffect, known: Known<Prepared>) => string;
	/** Set if an entitlement makes a finding milder and adds its ground. */
	readonly isEntitled?: true;
	readonly phrase: Phrase | ((group: EffectGroup, known: Known<Prepared>) => Phrase);
}

export function effectRule<Prepared extends object = object>(definition: EffectRule<Prepared>): Rule {
	const { id, category, severity, summary, rationale, fix, needs } = definition;
	const description = { id, category, severity, summary, rationale, fix, needs };
	return { ...description, check: (evidence) => checkEffects(description, definition, evidence) };
}

function checkEffects<Prepared extends object>(
	description: RuleDescription,
	definition: EffectRule<Prepared>,
	evidence: JudgeEvidence,
): Verdict {
	const { effects, against, includesExplained = 'annotation' in against, when, severityOf, keyOf, phrase } = definition;
	const promising = 'annotation' in against ? promisingTools(against, evidence) : new Set<string>();
	if ('annotation' in against) {
		if (promising.size === 0) return { kind: 'not-applicable', reason: against.unpromised };
		if (!evidence.steps.some(({ step }) => step.kind === 'call' && promising.has(step.tool)))
			return { kind: 'untested', reason: against.uncalled };
	}
	const known = { ...evidence, ...definition.prepare?.(evidence), promising } as Known<Prepared>;
	const isPromised = ({ kind, name }: Scope) => 'topic' in against || (kind === 'tool' && promising.has(name));
	const found = effectsFor(
		evidence,
		description.id,
		effects,
		(one) => (includesExplained || one.effect.explanation === undefined) && isPromised(one.scope) && (when?.(one, known) ?? true),
	);
	const entitlement = definition.isEntitled === true ? evidence.entitlementOf : () => undefined;
	const groups = groupEffects(found, (one) => {
		const entitled = entitlement(one);
		return {
			severity: lowered(severityOf?.(one, known) ?? description.severity, entitled),
			key: keyOf?.(one, known) ?? showPath(one.effect.subject, evidence.places.home),
			ground: entitled?.because,
		};
	});
	const phraseOf = (group: EffectGroup) => (typeof phrase === 'function' ? phrase(group, known) : phrase);
	return verdictOf(
		description,
		groups.map((group) => ({
			...group,
			declared: 'topic' in against ? declaredTextOf(group.scopes, evidence, against.topic) : against.annotation,
			observed: `${observedText(phraseOf(group), group, evidence)}${groundsText(group)}`,
			gist: gistOf(phraseOf(group), group, evidence),
		})),
	);
}

/** `; milder: usual for Kubernetes, which its text speaks of (“k8s”)` */
export function groundsText({ grounds }: EffectGroup): string {
	return grounds.length === 0 ? '' : `; milder: ${some(grounds, 2)}`;
}

function promisingTools({ isPromised }: AnnotationPromise, { declaration }: JudgeEvidence): ReadonlySet<string> {
	return new Set(
		declaration?.tools.filter(({ annotations }) => annotations !== undefined && isPromised(annotations)).map(({ name }) => name),
	);
}

export function observedText(phrase: Phrase, group: EffectGroup, evidence: JudgeEvidence): string {
	const { subjects, remark, clauses = [] } = phrase;
	const what = `${subjects ?? pathsOf(group, evidence)}${remark === undefined ? '' : ` (${remark})`}`;
	const end = clauses.flatMap((clause) => (clause === undefined ? [] : [`; ${clause}`])).join('');
	return `${verbOf(phrase, group, evidence)} ${what} ${circumstances(group.scopes, group.effects, evidence)}${end}`;
}

/** `opened ~/.ssh/id_rsa` */
function gistOf(phrase: Phrase, group: EffectGroup, evidence: JudgeEvidence): string {
	return `${verbOf(phrase, group, evidence)} ${phrase.subjects ?? pathsOf(group, evidence)}`;
}

function verbOf({ done, tried }: Phrase, { effects }: EffectGroup, evidence: JudgeEvidence): string {
	return tried === undefined || succeeded(effects) > 0 ? done : `${tried} (${failure(effects, evidence) ?? 'refused'})`;
}

/** `~/.bashrc, ~/.profile and 3 more` */
export function pathsOf({ subjects }: EffectGroup, { places }: JudgeEvidence): string {
	return some(subjects.map((path) => showPath(path, places.home)));
}
