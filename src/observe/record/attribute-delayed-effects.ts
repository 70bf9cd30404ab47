// With fast timers a server's own time limits are over at once: it answers, and what its call had begun is done afterwards, while the next call is under way or
// none. How long afterwards depends on the machine; but a call does a thing once. So what a tool does in its own time elsewhere, and one of its calls has not done
// here, is that call's doing when it comes later, and what comes again after that is not.

import type { Observation } from '#model/observation.ts';
import { scopeId, scopeOfStep } from '#model/scope.ts';
import type { Micros, Step, StepResult } from '#model/step.ts';
import { assertNever } from '#util/unreachable.ts';

/** Once: both questions for a name's addresses, and their repetitions. Real time. */
const ONCE: Micros = 150_000;

/** `observations`: this accelerated server run, in order. `before`: observations of the earlier runs. `steps`: those of all runs. */
export function attributeDelayedEffects(
	observations: readonly Observation[],
	results: readonly StepResult[],
	before: readonly Observation[],
	steps: readonly StepResult[],
): readonly Observation[] {
	const doers = doersOf(before, steps);
	const names = new Map(results.map(({ step }) => [step.id, nameOf(step)]));
	/** When a step first did a thing. */
	const begun = new Map<string, Micros>();
	const attributed = observations.map((observation): Observation => {
		const { at, cause } = observation;
		const occurrence = effectIn(observation) ?? '';
		const known = doers.get(occurrence);
		if (known === undefined || cause?.by === 'exact') return observation;
		const since = (step: number) => begun.get(`${step} ${occurrence}`) ?? at;
		const begin = (step: number) => begun.set(`${step} ${occurrence}`, since(step));
		if (cause !== undefined && known.has(names.get(cause.step) ?? '')) {
			begin(cause.step);
			return observation;
		}
		const late = results.findLast(({ step, ended }) => ended <= at && known.has(nameOf(step)) && at - since(step.id) <= ONCE);
		if (late === undefined) return observation;
		begin(late.step.id);
		return { ...observation, cause: { step: late.step.id, by: 'window' } };
	});
	return withOwnTimers(attributed, { before, isKnown: (effect, step) => doers.get(effect)?.has(names.get(step) ?? '') ?? false });
}

interface Known {
	readonly before: readonly Observation[];
	isKnown(effect: string, step: number): boolean;
}

/**
 * A timer that goes off every minute in its own time does so all the time here: at the start, in calls and at the end, in as many of them as the machine is slow.
 * So what shows outside the calls, and no start or stop in its own time did, is what an idle server does; and a call that merely was under way did not do it.
 */
function withOwnTimers(observations: readonly Observation[], { before, isKnown }: Known): readonly Observation[] {
	const phases = new Set(before.flatMap((one) => (one.cause === undefined ? [`${one.phase} ${effectIn(one)}`] : [])));
	const unsolicited = new Set(observations.flatMap((one) => (one.cause === undefined ? [effectIn(one)] : [])));
	return observations.map((observation) => {
		const { cause, phase, ...rest } = observation;
		const effect = effectIn(observation);
		if (effect === undefined || cause?.by === 'exact') return observation;
		const isTimers = cause === undefined ? !phases.has(`${phase} ${effect}`) : unsolicited.has(effect) && !isKnown(effect, cause.step);
		return isTimers ? ({ ...rest, phase: 'idle' } as Observation) : observation;
	});
}

/** Which tools, prompts and resources were seen to do what. */
function doersOf(observations: readonly Observation[], steps: readonly StepResult[]): ReadonlyMap<string, ReadonlySet<string>> {
	const names = new Map(steps.map(({ step }) => [step.id, nameOf(step)]));
	const doers = new Map<string, Set<string>>();
	for (const observation of observations) {
		const occurrence = effectIn(observation);
		const name = observation.cause === undefined ? undefined : names.get(observation.cause.step);
		if (occurrence === undefined || name === undefined) continue;
		doers.set(occurrence, (doers.get(occurrence) ?? new Set()).add(name));
	}
	return doers;
}

function effectIn(observation: Observation): string | undefined {
	switch (observation.kind) {
		case 'dns':
			return `look up ${observation.name.toLowerCase()}`;
		case 'network':
			return `${observation.op} ${observation.address}`;
		case 'file':
			return `${observation.op} ${observation.path}`;
		case 'exec':
			return `run ${observation.program}`;
		case 'fork':
		case 'exit':
		case 'setsid':
		case 'kernel':
		case 'message':
		case 'ask':
		case 'capture':
		case 'canary':
		case 'gap':
			return undefined;
		default:
			return assertNever(observation);
	}
}

function nameOf(step: Step): string {
	return scopeId(scopeOfStep(step));
}
