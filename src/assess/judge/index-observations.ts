// The observations of a run, taken in one walk and found again by number, kind or step. A rule reads only those that it is about.

import type { Observation, ObservationKind, ObservationOf } from '#model/observation.ts';

export interface ObservationIndex {
	/** The observation with this sequence number. */
	readonly observation: (seq: number) => Observation | undefined;
	/** All of this kind, in order. */
	readonly observed: <Kind extends ObservationKind>(kind: Kind) => readonly ObservationOf<Kind>[];
	/** All that this step caused, in order. */
	readonly causedBy: (step: number) => readonly Observation[];
}

export function indexObservations(observations: Iterable<Observation>): ObservationIndex {
	// Numbers are mostly without a hole: an array is a fifth of a map.
	const bySeq: (Observation | undefined)[] = [];
	const byKind = new Map<ObservationKind, Observation[]>();
	for (const one of observations) {
		bySeq[one.seq] = one;
		addTo(byKind, one.kind, one);
	}
	/** Made when a rule first asks: most runs have no rule that does. */
	let byStep: Map<number, Observation[]> | undefined;
	return {
		observation: (seq) => bySeq[seq],
		observed: <Kind extends ObservationKind>(kind: Kind) => (byKind.get(kind) ?? []) as unknown as readonly ObservationOf<Kind>[],
		causedBy: (step) => {
			byStep ??= listByStep(observations);
			return byStep.get(step) ?? [];
		},
	};
}

function listByStep(observations: Iterable<Observation>): Map<number, Observation[]> {
	const lists = new Map<number, Observation[]>();
	for (const one of observations) if (one.cause !== undefined) addTo(lists, one.cause.step, one);
	return lists;
}

function addTo<Key>(lists: Map<Key, Observation[]>, key: Key, one: Observation): void {
	const list = lists.get(key);
	if (list === undefined) lists.set(key, [one]);
	else list.push(one);
}
