// Reads the trace of a server run that is still going on: where the values of its ordinary calls have arrived so far.

import type { CallStep, StepResult } from '#model/step.ts';
import { findSightings, followedCalls, type Sighting } from '#observe/inputs/injections/follow/sighting.ts';
import { textsIn } from '#observe/inputs/injections/follow/texts-in.ts';
import type { Trace } from '#observe/trace/tracer.ts';
import { isLoopback } from '#util/hosts.ts';

/** A longer trace is not read twice: parsing it would take as long as the calls. */
const LONGEST_BYTES = 48 << 20;
const LEAST_LENGTH = 3;

interface Followed {
	readonly sightings: readonly Sighting[];
	/** Calls during which the server connected to an address that is not its own machine's. */
	readonly wentOut: readonly CallStep[];
}

const NOTHING: Followed = { sightings: [], wentOut: [] };

export function followValues(trace: Trace, results: readonly StepResult[]): Followed {
	if (trace.size() > LONGEST_BYTES) return NOTHING;
	const values = new Set(
		followedCalls(results).flatMap(({ step }) =>
			[...textsIn(step.args)].map(({ text }) => text).filter((text) => text.length >= LEAST_LENGTH),
		),
	);
	const observations = trace.observationsSoFar([...values]);
	const outward = observations.filter(
		(one) => one.kind === 'network' && one.op === 'connect' && one.family.startsWith('inet') && one.port !== 53 && !isLoopback(one.address),
	);
	const wentOut = followedCalls(results).filter(({ began, ended }) => outward.some(({ at }) => at >= began && at <= ended));
	return { sightings: findSightings(results, observations), wentOut: wentOut.map(({ step }) => step) };
}
