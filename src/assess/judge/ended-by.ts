// Finds the tool whose call ended a load that the calls of others begin: a recording goes on until it is stopped. Only what happened counts, not what tools
// are called: the server worked up to the call, and rested from then on.

import type { Scope } from '#model/profile.ts';
import type { ResourceSample } from '#model/resources.ts';
import { isSameScope, scopeOfStep } from '#model/scope.ts';
import type { StepResult } from '#model/step.ts';
import { wantedBetween } from './idle-load.ts';

/** Span before and after a call that shows whether the server worked. */
const MOMENT = 200_000;
/** A shorter rest shows nothing: the next call has begun. */
const SHORTEST_REST = 50_000;

/** `samples`: of one server run. `busy`: share of a processor that counts as work. Returns the name of the tool. */
export function endedBy(
	samples: readonly ResourceSample[],
	steps: readonly StepResult[],
	{ scopes, busy }: { readonly scopes: readonly Scope[]; readonly busy: number },
): string | undefined {
	const [from, to] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0];
	const made = steps.filter(({ began, ended }) => began >= from && ended <= to).toSorted((a, b) => a.began - b.began);
	const begins = ({ step }: StepResult) => scopes.some((scope) => isSameScope(scope, scopeOfStep(step)));
	let last: StepResult | undefined;
	for (const [index, result] of made.entries()) {
		const { step, began, ended, outcome } = result;
		if (begins(result)) last = result;
		if (last === undefined || last === result || step.kind !== 'call' || outcome !== 'ok') continue;
		const next = made.slice(index + 1).find(begins)?.began ?? to;
		const rest = Math.min(next, ended + MOMENT);
		const hasWorked = wantedBetween(samples, Math.max(last.began, began - MOMENT), began) >= busy;
		if (
			hasWorked &&
			rest - ended >= SHORTEST_REST &&
			wantedBetween(samples, ended, rest) < busy &&
			wantedBetween(samples, ended, next) < busy
		)
			return step.tool;
	}
	return undefined;
}
