// In the accelerated pass, a server's own timeouts expire immediately. A call may return before its work is done, so its effects appear during a later call or while
// the server is idle. The delay depends on the machine, but a call has each effect once. So an effect that the tool has at normal speed, and that one of its calls
// has not had here, is attributed to that call when it appears later. A further repetition is not.

import type { Observation } from '#model/observation.ts';
import { scopeId, scopeOfStep } from '#model/scope.ts';
import type { Micros, Step, StepResult } from '#model/step.ts';
import { effectIn } from './effect-in.ts';

/** Span that counts as one occurrence: both address queries for a name, and their retries. In real time. */
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
	/** When a step first had an effect, and how often it had it since. */
	const begun = new Map<string, { readonly since: Micros; readonly count: number }>();
	const attributed = observations.map((observation): Observation => {
		const { at, cause } = observation;
		const occurrence = effectIn(observation) ?? '';
		const known = doers.get(occurrence);
		if (known === undefined || cause?.by === 'exact') return observation;
		const had = (step: number) => begun.get(`${step} ${occurrence}`) ?? { since: at, count: 0 };
		const begin = (step: number) => begun.set(`${step} ${occurrence}`, { since: had(step).since, count: had(step).count + 1 });
		/** On a busy machine, the parts of one occurrence are further apart. */
		const mayBelongTo = (step: Step) => {
			const [usual, { since, count }] = [known.get(nameOf(step)), had(step.id)];
			return usual !== undefined && (at - since <= ONCE || count < usual);
		};
		if (cause !== undefined && known.has(names.get(cause.step) ?? '')) {
			begin(cause.step);
			return observation;
		}
		const late = results.findLast(({ step, ended }) => ended <= at && mayBelongTo(step));
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
 * A timer that fires every minute at normal speed fires all the time here: at the start, in calls and at the end, and in more of them on a slow machine.
 * So an effect outside the calls that no start or stop had at normal speed is an idle effect, and a call that was merely under way did not cause it.
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

/** Returns which tools, prompts and resources had which effect, and how often in one step. */
function doersOf(observations: readonly Observation[], steps: readonly StepResult[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
	const names = new Map(steps.map(({ step }) => [step.id, nameOf(step)]));
	const doers = new Map<string, Map<string, number>>();
	const counts = new Map<string, number>();
	for (const observation of observations) {
		const occurrence = effectIn(observation);
		const name = observation.cause === undefined ? undefined : names.get(observation.cause.step);
		if (occurrence === undefined || name === undefined) continue;
		const key = `${observation.cause?.step} ${occurrence}`;
		const count = (counts.get(key) ?? 0) + 1;
		counts.set(key, count);
		const ofEffect = doers.get(occurrence) ?? new Map<string, number>();
		doers.set(occurrence, ofEffect.set(name, Math.max(count, ofEffect.get(name) ?? 0)));
	}
	return doers;
}

function nameOf(step: Step): string {
	return scopeId(scopeOfStep(step));
}
