// With fast timers a server's own time limits are over at once: it answers, and what its call had begun is done afterwards, while the next call is under way or
// none. How long afterwards depends on the machine; but a call does a thing once. So what a tool does in its own time elsewhere, and one of its calls has not done
// here, is that call's doing when it comes later, and what comes again after that is not.

import { scopeId, scopeOfStep } from '#judge/scope.ts';
import type { Observation } from '#model/observation.ts';
import type { Micros, Step, StepResult } from '#model/step.ts';

/** Once: both questions for a name's addresses, and their repetitions. Real time. */
const ONCE: Micros = 150_000;

/** Of one hurried life, in order; `before`: what was seen of the others, `steps` of all. */
export function withLateDeeds(
	observations: readonly Observation[],
	results: readonly StepResult[],
	before: readonly Observation[],
	steps: readonly StepResult[],
): readonly Observation[] {
	const doers = doersOf(before, steps);
	const names = new Map(results.map(({ step }) => [step.id, nameOf(step)]));
	/** When a step first did a thing. */
	const begun = new Map<string, Micros>();
	return observations.map((observation) => {
		const { at, cause } = observation;
		const deed = deedIn(observation) ?? '';
		const known = doers.get(deed);
		if (known === undefined || cause?.by === 'exact') return observation;
		const since = (step: number) => begun.get(`${step} ${deed}`) ?? at;
		const begin = (step: number) => begun.set(`${step} ${deed}`, since(step));
		if (cause !== undefined && known.has(names.get(cause.step) ?? '')) {
			begin(cause.step);
			return observation;
		}
		const late = results.findLast(({ step, ended }) => ended <= at && known.has(nameOf(step)) && at - since(step.id) <= ONCE);
		if (late === undefined) return observation;
		begin(late.step.id);
		return { ...observation, cause: { step: late.step.id, by: 'window' } };
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
