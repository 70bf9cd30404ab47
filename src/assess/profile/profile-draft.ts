// A profile during counting. A run may have a million effects: each is one object from its first occurrence to the report.

import { type Effect, EXPLANATIONS, type Explanation, type ExplanationKind, type Profile, type ScopeProfile } from '#model/profile.ts';
import { NestedMap } from './nested-map.ts';
import type { Occurrence } from './occurrence.ts';

const MAX_EVIDENCE = 10;
const MAX_DETAILS = 3;

export type EffectDraft = { -readonly [Key in keyof Effect]: Effect[Key] } & { readonly evidence: number[] };

/** How an occurrence was judged. Occurrences of one kind and subject that were judged differently are different effects. */
export interface Weighed {
	readonly guarded: Effect['guarded'];
	readonly explanation: Explanation | undefined;
	readonly milder: string | undefined;
}

interface ScopeDraft extends ScopeProfile {
	readonly effects: EffectDraft[];
	/** Keyed by kind, explanation, milder reason and subject: an explained occurrence never hides an unexplained one. */
	readonly bySort: NestedMap<EffectDraft>;
}

export class ProfileDraft {
	readonly #byScope = new NestedMap<ScopeDraft>();
	readonly #scopes: ScopeDraft[] = [];
	/** Contains only effects with more than one detail. */
	readonly #details = new Map<EffectDraft, Set<string>>();

	/** Counts the first occurrence of its kind in a call. Returns the effect that counts the similar ones. */
	add(occurrence: Occurrence, weighed: Weighed): EffectDraft {
		const { kind, subject, detail } = occurrence;
		const { effects, bySort } = this.#draftOf(occurrence);
		const alike = bySort.below(kind).below(weighed.explanation?.by).below(weighed.milder).leaves;
		let effect = alike.get(subject);
		if (effect === undefined) {
			effect = newEffect(occurrence, weighed);
			alike.set(subject, effect);
			effects.push(effect);
		} else {
			const { length } = effect.evidence;
			countIn(effect, occurrence);
			// Rules count the calls in which something unexplained happened.
			if (weighed.explanation === undefined && effect.evidence.length === length) effect.evidence.push(occurrence.observation.seq);
			if (detail !== undefined) this.#addDetail(effect, detail);
		}
		return effect;
	}

	finish(): Profile {
		for (const [effect, details] of this.#details) effect.detail = joined([...details]);
		const explained = Object.fromEntries(EXPLANATIONS.map((by) => [by, 0])) as Record<ExplanationKind, number>;
		let unexplained = 0;
		for (const { effects } of this.#scopes) {
			for (const { explanation } of effects) {
				if (explanation === undefined) unexplained++;
				else explained[explanation.by]++;
			}
		}
		return { scopes: this.#scopes.map(({ scope, effects }) => ({ scope, effects })), explained, unexplained };
	}

	#draftOf({ scope }: Occurrence): ScopeDraft {
		const ofKind = this.#byScope.below(scope.kind).leaves;
		let draft = ofKind.get(scope.name);
		if (draft === undefined) {
			draft = { scope, effects: [], bySort: new NestedMap() };
			ofKind.set(scope.name, draft);
			this.#scopes.push(draft);
		}
		return draft;
	}

	#addDetail(effect: EffectDraft, detail: string): void {
		effect.detail ??= detail;
		if (effect.detail === detail) return;
		const details = this.#details.get(effect) ?? new Set([effect.detail]);
		this.#details.set(effect, details.add(detail));
	}
}

export function countIn(effect: EffectDraft, { ok, observation }: Occurrence): void {
	effect.attempted++;
	if (ok) effect.succeeded++;
	if (effect.evidence.length < MAX_EVIDENCE) effect.evidence.push(observation.seq);
}

function newEffect({ kind, subject, detail, ok, observation }: Occurrence, { guarded, explanation, milder }: Weighed): EffectDraft {
	const effect: EffectDraft = { kind, subject, attempted: 1, succeeded: ok ? 1 : 0, evidence: [observation.seq] };
	if (explanation !== undefined) effect.explanation = explanation;
	if (detail !== undefined) effect.detail = detail;
	if (guarded !== undefined) effect.guarded = guarded;
	if (milder !== undefined) effect.milder = milder;
	return effect;
}

function joined(details: readonly string[]): string {
	const more = details.length > MAX_DETAILS ? ` · and ${details.length - MAX_DETAILS} more` : '';
	return details.slice(0, MAX_DETAILS).join(' · ') + more;
}
