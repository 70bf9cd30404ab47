// With fast timers a server's own time limits are over at once: it answers, and what its call had begun is done afterwards, while the next call is under way or
// none. What is done so soon after a call that does the same in its own time is that call's doing.

import { scopeId, scopeOfStep } from '#judge/scope.ts';
import type { Observation } from '#model/observation.ts';
import type { Micros, Step, StepResult } from '#model/step.ts';

/** Real time: of fast timers a quarter of an hour and more. What comes again and again will come later too, and is nobody's then. */
const LATE: Micros = 300_000;

/** Of one hurried life; `before`: what was seen of the others, `steps` of all. */
export function withLateDeeds(
	observations: readonly Observation[],
	results: readonly StepResult[],
	before: readonly Observation[],
	steps: readonly StepResult[],
): readonly Observation[] {
	const doers = doersOf(before, steps);
	const names = new Map(results.map(({ step }) => [step.id, nameOf(step)]));
	return observations.map((observation) => {
		const { at, cause } = observation;
		const known = doers.get(deedIn(observation) ?? '');
		if (known === undefined || cause?.by === 'exact' || (cause !== undefined && known.has(names.get(cause.step) ?? ''))) return observation;
		const late = results.findLast(({ step, ended }) => ended <= at && at - ended <= LATE && known.has(nameOf(step)));
		return late === undefined ? observation : { ...observation, cause: { step: late.step.id, by: 'window' } };
	});
}

/** Which tools, prompts and resources were seen to do what. */
function doersOf(observations: readonly Observation[], steps: readonly StepResult[]): ReadonlyMap<string, ReadonlySet<string>> {
	const names = new Map(steps.map(({ step }) => [step.id, nameOf(step)]));
	const doers = new Map<string, Set<string>>();
	for (const observation of observations) {
		const deed = deedIn(observation);
		const name = observation.cause === undefined ? undefined : names.get(observation.cause.step);
		if (deed === undefined || name === undefined) continue;
		doers.set(deed, (doers.get(deed) ?? new Set()).add(name));
	}
	return doers;
}

function deedIn(observation: Observation): string | undefined {
	switch (observation.kind) {
		case 'dns':
			return `look up ${observation.name.toLowerCase()}`;
		case 'network':
			return `${observation.op} ${observation.address}`;
		case 'file':
			return `${observation.op} ${observation.path}`;
		case 'exec':
			return `run ${observation.program}`;
		default:
			return undefined;
	}
}

function nameOf(step: Step): string {
	return scopeId(scopeOfStep(step));
}
