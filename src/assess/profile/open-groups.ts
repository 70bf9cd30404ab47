// Occurrences that can have only one explanation: the same act by the same program in the same call. They are counted together and explained once.

import type { Observation } from '#model/observation.ts';
import type { Effect, ExplanationKind } from '#model/profile.ts';
import { NestedMap } from './nested-map.ts';
import type { Occurrence } from './occurrence.ts';
import { countIn, type EffectDraft } from './profile-draft.ts';

/** Occurrences of one group, as the timeline needs them. */
export interface EffectMoment extends Pick<Effect, 'kind' | 'subject' | 'attempted' | 'succeeded'> {
	/** The first observation. */
	readonly observation: Observation;
	readonly by: ExplanationKind | undefined;
	readonly isGuarded: boolean;
}

interface Group {
	readonly effect: EffectDraft;
	/** The first observation. */
	readonly observation: Observation;
	readonly isGuarded: boolean;
	attempted: number;
	succeeded: number;
}

/** Groups of one call. */
interface Call {
	readonly byLikeness: NestedMap<Group>;
	readonly inOrder: Group[];
}

/** A run may have a million groups, so those of a call are reported and dropped at its last observation. */
export class OpenGroups {
	readonly #calls = new Map<number | undefined, Call>();
	readonly #lastOf = new Map<number | undefined, Observation>();
	readonly #tell: (moment: EffectMoment) => void;

	constructor(observations: readonly Observation[], tell: (moment: EffectMoment) => void) {
		this.#tell = tell;
		for (const observation of observations) this.#lastOf.set(observation.cause?.step, observation);
	}

	/** Counts an occurrence whose group is open. Returns false if there is none yet. */
	count(occurrence: Occurrence): boolean {
		const group = this.#alike(occurrence).get(keyOf(occurrence));
		if (group === undefined) return false;
		countIn(group.effect, occurrence);
		group.attempted++;
		if (occurrence.ok) group.succeeded++;
		return true;
	}

	open(occurrence: Occurrence, effect: EffectDraft, isGuarded: boolean): void {
		const { observation, ok } = occurrence;
		const group = { effect, observation, isGuarded, attempted: 1, succeeded: ok ? 1 : 0 };
		this.#alike(occurrence).set(keyOf(occurrence), group);
		this.#callOf(occurrence).inOrder.push(group);
	}

	closeAfter(observation: Observation): void {
		const step = observation.cause?.step;
		if (this.#lastOf.get(step) === observation) this.#close(step);
	}

	#close(step: number | undefined): void {
		for (const { effect, observation, isGuarded, attempted, succeeded } of this.#calls.get(step)?.inOrder ?? []) {
			const { kind, subject, explanation } = effect;
			this.#tell({ kind, subject, observation, attempted, succeeded, by: explanation?.by, isGuarded });
		}
		this.#calls.delete(step);
	}

	#callOf({ observation }: Occurrence): Call {
		const step = observation.cause?.step;
		let call = this.#calls.get(step);
		if (call === undefined) {
			call = { byLikeness: new NestedMap(), inOrder: [] };
			this.#calls.set(step, call);
		}
		return call;
	}

	/** Keyed by scope, program, kind, operation and error: together with call and subject, all that two occurrences must share to have one explanation. */
	#alike(occurrence: Occurrence): Map<string, Group> {
		const { scope, observation, kind } = occurrence;
		return this.#callOf(occurrence)
			.byLikeness.below(scope.kind)
			.below(scope.name)
			.below(observation.exe)
			.below(kind)
			.below(observation.kind === 'file' ? observation.op : observation.kind)
			.below(observation.kind === 'file' && observation.op === 'mkdir' ? observation.errno : undefined).leaves;
	}
}

function keyOf({ subject, detail }: Occurrence): string {
	return detail === undefined ? subject : `${subject}\0${detail}`;
}
