// Indexes the observations of a run in one pass, by number, kind or step. A rule reads only the observations that concern it.

import type { Evidence } from '#assess/profile/evidence.ts';
import { indexProcesses, type ObservedProcess, type Processes } from '#assess/profile/processes.ts';
import type { Observation, ObservationKind, ObservationOf } from '#model/observation.ts';

export interface ObservationIndex {
	/** Returns the observation with this sequence number. */
	readonly observation: (seq: number) => Observation | undefined;
	/** Returns all observations of this kind, in order. */
	readonly observed: <Kind extends ObservationKind>(kind: Kind) => readonly ObservationOf<Kind>[];
	/** Returns all observations that this step caused, in order. */
	readonly causedBy: (step: number) => readonly Observation[];
	/** Returns the processes of the run. */
	readonly processes: () => Processes;
	/** Returns the process of an observation. Process numbers are given out again, so two observations with the same one may have different processes. */
	readonly processOf: (observation: Observation) => ObservedProcess | undefined;
}

export function indexObservations(evidence: Pick<Evidence, 'observations' | 'starts'>): ObservationIndex {
	const { observations } = evidence;
	const byKind = new Map<ObservationKind, Observation[]>();
	for (const one of observations) addTo(byKind, one.kind, one);
	/** Built on first use, because in most runs no rule needs it. */
	let byStep: Map<number, Observation[]> | undefined;
	let known: Processes | undefined;
	const processes = () => (known ??= indexProcesses(evidence));
	return {
		observation: finderBySeq(observations),
		observed: <Kind extends ObservationKind>(kind: Kind) => (byKind.get(kind) ?? []) as unknown as readonly ObservationOf<Kind>[],
		causedBy: (step) => {
			byStep ??= listByStep(observations);
			return byStep.get(step) ?? [];
		},
		processes,
		processOf: (observation) => processes().of(observation),
	};
}

/** Sequence numbers rarely have gaps. Without gaps the position in the list is known, and a million observations need no index. */
function finderBySeq(observations: readonly Observation[]): ObservationIndex['observation'] {
	const first = observations[0]?.seq ?? 0;
	if (observations.every(({ seq }, index) => seq === first + index)) return (seq) => observations[seq - first];
	const bySeq = new Map(observations.map((one) => [one.seq, one]));
	return (seq) => bySeq.get(seq);
}

function listByStep(observations: readonly Observation[]): Map<number, Observation[]> {
	const lists = new Map<number, Observation[]>();
	for (const one of observations) if (one.cause !== undefined) addTo(lists, one.cause.step, one);
	return lists;
}

function addTo<Key>(lists: Map<Key, Observation[]>, key: Key, one: Observation): void {
	const list = lists.get(key);
	if (list === undefined) lists.set(key, [one]);
	else list.push(one);
}
