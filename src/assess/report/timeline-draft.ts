// Effects by time, bounded by what a page can draw. Unexplained effects are kept before explained ones.

import type { EffectMoment } from '#assess/profile/open-groups.ts';
import type { Observation } from '#model/observation.ts';
import type { PhaseSpan } from '#model/report.ts';
import type { Moment, RunTimeline } from '#model/timeline.ts';

const MOST_MOMENTS = 2000;
const LONGEST_SUBJECT = 300;

/** A million effects have a million moments, so the timeline receives them one by one and keeps the heaviest. */
export class TimelineDraft {
	readonly #began: number;
	readonly #ended: number;
	readonly #kept = new HeaviestMoments();

	constructor(observations: readonly Observation[], phases: readonly PhaseSpan[]) {
		const times = [...phases.flatMap(({ began, ended }) => [began, ended]), ...observations.slice(0, 1).map(({ at }) => at)];
		this.#began = times.reduce((least, time) => Math.min(least, time), times[0] ?? 0);
		const last = observations.reduce((most, { at }) => Math.max(most, at), this.#began);
		this.#ended = times.reduce((most, time) => Math.max(most, time), last);
		for (const observation of observations) for (const moment of otherMoment(observation, this.#began)) this.#kept.add(moment);
	}

	add(moment: EffectMoment): void {
		this.#kept.add(effectMoment(moment, this.#began));
	}

	finish(): RunTimeline {
		const shown = this.#kept.list();
		return {
			began: this.#began,
			ended: this.#ended,
			moments: shown.toSorted((a, b) => a.at - b.at || a.seq - b.seq),
			leftOut: this.#kept.added - shown.length,
		};
	}
}

/** Holds at most twice as many moments as are kept. */
class HeaviestMoments {
	#held: Moment[] = [];
	added = 0;

	add(moment: Moment): void {
		this.added++;
		this.#held.push(moment);
		if (this.#held.length >= 2 * MOST_MOMENTS) this.#held = this.#heaviest();
	}

	list(): readonly Moment[] {
		return this.#held.length <= MOST_MOMENTS ? this.#held : this.#heaviest();
	}

	#heaviest(): Moment[] {
		return this.#held.toSorted((a, b) => weight(b) - weight(a) || a.at - b.at || a.seq - b.seq).slice(0, MOST_MOMENTS);
	}
}

function effectMoment({ kind, subject, observation, attempted, succeeded, by, isGuarded }: EffectMoment, began: number): Moment {
	return {
		...base(observation, began),
		kind,
		subject: subject.slice(0, LONGEST_SUBJECT),
		...(attempted > 1 ? { count: attempted } : {}),
		// The answer of a lookup is not observed.
		...(attempted > succeeded && observation.kind !== 'dns' ? { failed: attempted - succeeded } : {}),
		...(by === undefined ? {} : { by }),
		...(isGuarded ? { guarded: true } : {}),
	};
}

/** Moments that are no effects but belong to the story. */
function otherMoment(observation: Observation, began: number): readonly Moment[] {
	if (observation.kind === 'capture') {
		const { destination, bytes, protocol } = observation;
		const subject = `${destination}, ${bytes} bytes (${protocol})`.slice(0, LONGEST_SUBJECT);
		return [{ ...base(observation, began), kind: 'sent', subject }];
	}
	if (observation.kind === 'ask') return [{ ...base(observation, began), kind: 'asked', subject: observation.what }];
	return [];
}

function base({ at, seq, cause, exe }: Observation, began: number): Pick<Moment, 'at' | 'seq' | 'step' | 'program'> {
	return {
		at: Math.max(0, Math.round(at - began)),
		seq,
		...(cause === undefined ? {} : { step: cause.step }),
		...(exe === undefined ? {} : { program: exe }),
	};
}

function weight({ by, guarded, kind, step }: Moment): number {
	if (by === undefined || guarded === true || kind === 'sent' || kind === 'asked') return 3;
	if (by !== 'runtime' && by !== 'package') return 2;
	return step === undefined ? 0 : 1;
}
