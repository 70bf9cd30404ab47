// Captures that arrived at the sink, grouped by destination for a finding.

import type { ObservationOf } from '#model/observation.ts';
import type { Scope } from '#model/profile.ts';
import { distinctScopes } from '#model/scope.ts';
import type { JudgeEvidence } from './rule.ts';
import { placeOfSent } from './sent-data.ts';

type Arrival = ObservationOf<'capture'>;

export interface PlaceArrivals {
	readonly place: string;
	readonly scopes: readonly Scope[];
	readonly all: readonly (Arrival & { readonly scope: Scope })[];
}

export function arrivalsByPlace(evidence: JudgeEvidence, isWanted: (arrival: Arrival, scope: Scope) => boolean): readonly PlaceArrivals[] {
	const wanted = evidence.observed('capture').flatMap((one) => {
		const scope = evidence.scopeOf(one);
		return isWanted(one, scope) ? [{ ...one, scope }] : [];
	});
	return [...Map.groupBy(wanted, placeOfSent)].map(([place, all]) => ({
		place,
		scopes: distinctScopes(all.map(({ scope }) => scope)),
		all,
	}));
}

/** Without a sink no data can arrive, and its absence proves nothing about the server. */
export function hadNoSink({ hasSink, observed }: JudgeEvidence): boolean {
	return hasSink !== true && observed('capture').length === 0;
}
