// What arrived at the sink, grouped as a finding tells it: by whose doing it was, and where it went.

import type { CaptureEvent, Observation } from '#model/observation.ts';
import type { Scope } from '#model/profile.ts';
import type { JudgeEvidence } from './rule.ts';
import { scopeOf } from './scope.ts';

export type Arrival = Observation & CaptureEvent;

export interface Arrivals {
	readonly scope: Scope;
	readonly first: Arrival;
	readonly all: readonly Arrival[];
}

export function arrivalsByPlace(evidence: JudgeEvidence, isWanted: (arrival: Arrival, scope: Scope) => boolean): readonly Arrivals[] {
	const groups = new Map<string, { scope: Scope; first: Arrival; all: Arrival[] }>();
	for (const one of evidence.observations) {
		if (one.kind !== 'capture') continue;
		const scope = scopeOf(one, evidence.steps);
		if (!isWanted(one, scope)) continue;
		const key = [scope.kind, scope.name, one.destination].join('\0');
		const group = groups.get(key);
		if (group === undefined) groups.set(key, { scope, first: one, all: [one] });
		else group.all.push(one);
	}
	return [...groups.values()];
}

/** Without a sink nothing arrives, and that says nothing about the server. */
export function hadNoSink({ hasSink, observations }: JudgeEvidence): boolean {
	return hasSink !== true && !observations.some(({ kind }) => kind === 'capture');
}
