// A call may set a timer and return: what happens when it expires falls into the window of a later call, often of another tool. In the accelerated pass the
// same timer expires at once, so the effect appears during the call that set it. If only that tool has the effect there, it has it at normal speed, too.

import type { Observation } from '#model/observation.ts';
import { scopeId, scopeOfStep } from '#model/scope.ts';
import type { Micros, StepResult } from '#model/step.ts';
import { effectIn } from './effect-in.ts';

/** An effect that comes later than this after a call has other causes as well. */
const LONGEST_TIMER: Micros = 5_000_000;

interface Accelerated {
	/** With the causes that their time gives them. */
	readonly observations: readonly Observation[];
	readonly results: readonly StepResult[];
}

/** `observations`: those of the runs at normal speed. `results`: of these runs. */
export function attributeTimedEffects(
	observations: readonly Observation[],
	results: readonly StepResult[],
	accelerated: Accelerated,
): readonly Observation[] {
	const setters = settersOf(accelerated);
	if (setters.size === 0) return observations;
	const names = namesOf(results);
	const called = new Set(namesOf(accelerated.results).values());
	const byPass = new Map<number, ReadonlyMap<string, ReadonlySet<string>>>();
	for (const [pass, ofPass] of Map.groupBy(observations, (one) => one.pass)) {
		const isKnown = (effect: string) => setters.has(effect);
		byPass.set(pass, doersOf(ofPass, names, isKnown));
	}
	return observations.map((observation): Observation => {
		const { cause, at } = observation;
		const effect = effectIn(observation);
		const setter = effect === undefined ? undefined : setters.get(effect);
		const doer = cause === undefined ? undefined : names.get(cause.step);
		if (effect === undefined || setter === undefined || cause?.by !== 'window' || doer === undefined || doer === setter) return observation;
		// The tool had its turn in the accelerated pass and did not have the effect, and the other tool did not have it during its own calls in this pass.
		if (!called.has(doer) || byPass.get(observation.pass)?.get(effect)?.has(setter) === true) return observation;
		const call = results.findLast(({ step, began }) => began <= at && at - began <= LONGEST_TIMER && names.get(step.id) === setter);
		return call === undefined ? observation : { ...observation, cause: { step: call.step.id, by: 'window' } };
	});
}

/** Returns the effects that exactly one tool, prompt or resource had, and its name. */
function settersOf({ observations, results }: Accelerated): ReadonlyMap<string, string> {
	const doers = doersOf(observations, namesOf(results));
	return new Map([...doers].flatMap(([effect, by]) => (by.size === 1 ? [...by].map((name) => [effect, name] as const) : [])));
}

/** An effect outside of calls, such as one of a timer of the server's own, has the doer `''`. */
function doersOf(
	observations: readonly Observation[],
	names: ReadonlyMap<number, string>,
	isWanted: (effect: string) => boolean = () => true,
): ReadonlyMap<string, ReadonlySet<string>> {
	const doers = new Map<string, Set<string>>();
	for (const observation of observations) {
		const effect = effectIn(observation);
		if (effect === undefined || !isWanted(effect)) continue;
		const name = observation.cause === undefined ? '' : (names.get(observation.cause.step) ?? '');
		doers.set(effect, (doers.get(effect) ?? new Set()).add(name));
	}
	return doers;
}

function namesOf(results: readonly StepResult[]): ReadonlyMap<number, string> {
	return new Map(results.map(({ step }) => [step.id, scopeId(scopeOfStep(step))]));
}
