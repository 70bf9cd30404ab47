// Reads the kernel's trace of each server run and joins it with the protocol messages and the arrivals at the sink, in the order of events.

import type { Observation, RawObservation } from '#model/observation.ts';
import { attribute, isStartOf } from './attribute.ts';
import { attributeDelayedEffects } from './attribute-delayed-effects.ts';
import { attributeLateArrivals } from './attribute-late-arrivals.ts';
import { attributeTimedEffects } from './attribute-timed-effects.ts';
import { withoutClockEffects } from './clock-effects.ts';
import { type ClockReach, clockReach } from './clock-reach.ts';
import type { Installation } from './install-phase.ts';
import { withoutSeenLookups } from './seen-lookups.ts';
import type { BriefRun, ServerRun } from './server-run-plan.ts';
import { withStandIns } from './stand-ins.ts';
import type { StartSpan } from './watched-starts.ts';

/** Beyond this bound, the rest is counted as one gap: a report has to stay readable, and a flood must not fill the memory. */
const MAX_OBSERVATIONS = 1_000_000;

interface Seen {
	readonly serverRuns: readonly ServerRun[];
	/** Brief runs, which come after all others. */
	readonly briefRuns: readonly BriefRun[];
	/** Arrivals at the sink, and findings in the server's output. */
	readonly arrived: readonly RawObservation[];
	/** Forward names of addresses, from the answers of the sink. */
	readonly names?: Readonly<Record<string, string>>;
	readonly installation: Pick<Installation, 'observations' | 'phases'>;
}

interface ObservedRuns {
	readonly observations: readonly Observation[];
	/** Programs that saw the moved clock, by pass. */
	readonly reached: ReadonlyMap<number, ClockReach>;
}

export async function observeServerRuns({ serverRuns, briefRuns, arrived, names = {}, installation }: Seen): Promise<ObservedRuns> {
	const reached = new Map<number, ClockReach>();
	const installEnd = installation.phases.at(-1)?.ended ?? 0;
	const installed = arrived.filter(({ at }) => at <= installEnd);
	const scripts = { phases: installation.phases, results: [], pass: 1 };
	const { length } = installation.observations;
	const observations: Observation[] = [
		...installation.observations,
		...attribute({ raw: withoutSeenLookups(installed, installation.observations) }, scripts, length),
	];
	const steps = serverRuns.flatMap(({ results }) => results);
	const starts = [...serverRuns, ...briefRuns];
	const arrivedIn = (run: BriefRun) => arrived.filter(({ at }) => at > installEnd && startAt(starts, at) === run);
	for (const serverRun of serverRuns) {
		const { argv } = serverRun;
		let raw: RawObservation[] = [...serverRun.messages, ...arrivedIn(serverRun)];
		let beyond = 0;
		for await (const batch of serverRun.trace.observations()) {
			const room = MAX_OBSERVATIONS - observations.length - raw.length;
			for (const observation of batch.slice(0, Math.max(0, room))) raw.push(observation);
			beyond += Math.max(0, batch.length - room);
		}
		// The effects of an accelerated server are delayed. The other runs show where they belong.
		if (serverRun.isHurried === true) raw = raw.filter((one) => one.kind !== 'gap' || !['opaque', 'unsettled'].includes(one.reason));
		raw.sort((a, b) => a.at - b.at);
		raw = withoutSeenLookups(raw);
		if (serverRun.clock !== undefined) {
			const reach = clockReach(raw, argv, serverRun.clock, serverRun.phases);
			if (reach !== undefined) reached.set(serverRun.pass, reach);
			raw = withoutClockEffects(raw, argv, serverRun.clock);
		}
		if (beyond > 0)
			raw.push({ kind: 'gap', reason: 'limit', detail: `${beyond} more observations than are kept`, at: raw.at(-1)?.at ?? 0 });
		raw.push(...unseenStart(serverRun, raw));
		const { disturbed = [] } = serverRun;
		const results = [...serverRun.results, ...disturbed].toSorted((a, b) => a.began - b.began);
		const timeline = { phases: serverRun.phases, results, pass: serverRun.pass };
		const inTime = attribute({ raw, argv }, timeline, observations.length);
		const attributed = withStandIns(attributeLateArrivals(inTime, results, names), disturbed, steps);
		const isHurried = serverRun.isHurried === true;
		if (isHurried) {
			const usual = steps.filter(({ began }) => began < (serverRun.phases[0]?.began ?? 0));
			const timed = attributeTimedEffects(observations, usual, { observations: attributed, results: serverRun.results });
			for (const [index, observation] of timed.entries()) observations[index] = observation;
		}
		const late = isHurried ? attributeDelayedEffects(attributed, serverRun.results, observations, steps) : attributed;
		for (const observation of late) observations.push(observation);
	}
	// Only the arrivals of a brief start are known. They are recorded with its phase and step, in the last pass.
	const pass = serverRuns.at(-1)?.pass ?? 1;
	for (const briefRun of briefRuns) {
		const raw = withoutSeenLookups(arrivedIn(briefRun).toSorted((a, b) => a.at - b.at));
		observations.push(...attribute({ raw }, { ...briefRun, pass }, observations.length));
	}
	return { observations, reached };
}

/** Returns a gap if the server answered and its start is not in the trace: nothing in the trace then counts as the server's. */
function unseenStart({ spoke, argv }: ServerRun, raw: readonly RawObservation[]): readonly RawObservation[] {
	const last = raw.findLast(({ pid }) => pid !== undefined);
	if (spoke === undefined || last === undefined || raw.some((one) => isStartOf(argv, one))) return [];
	return [{ kind: 'gap', reason: 'lost', detail: 'the start of the server is not in the trace: what it did is not known', at: last.at }];
}

/** Returns whether an arrival is part of the record. `unkept`: starts whose effects are only compared. What arrives after their end was sent by them, too. */
export function arrivalFilter(starts: readonly BriefRun[], unkept: readonly StartSpan[]): (arrival: Pick<RawObservation, 'at'>) => boolean {
	const compared = new Set(unkept.map(({ from }) => from));
	return ({ at }) => !compared.has(startAt(starts, at)?.phases[0]?.began ?? Number.NaN);
}

/** Returns the last start that had begun by then: data that arrives after an end was sent before it. */
function startAt(starts: readonly BriefRun[], at: number): BriefRun | undefined {
	return starts.findLast(({ phases }) => at >= (phases[0]?.began ?? 0)) ?? starts[0];
}
