// Selects the steps of the plan that a later pass repeats. A slow tool costs too much to be called twice.

import type { Step, StepResult } from '#model/step.ts';
import type { PassPlan } from './passes.ts';
import { nameOf } from './work-list.ts';

interface Share {
	/** Bound for one tool, resource or prompt. */
	readonly each: number;
	readonly inAll: number;
	readonly timeoutMs: number;
}
const SHARES = {
	// A step that took longer than a second in the first pass is left out: five are plenty.
	short: { each: 2, inAll: 20, timeoutMs: 5000 },
	brief: { each: 1, inAll: 8, timeoutMs: 3000 },
} as const satisfies Record<string, Share>;
const SLOW_MICROS = 1_000_000;

/** A call with an expectation of the user is made once. */
function isFriendly(step: Step): boolean {
	return step.intent !== 'malformed' && step.intent !== 'injection' && !(step.kind === 'call' && step.expectation !== undefined);
}

export function stepsOfPass(steps: readonly Step[], { extent }: PassPlan, results: readonly StepResult[]): readonly Step[] {
	if (extent === 'whole') return steps;
	const slow = new Set(results.filter(({ began, ended }) => ended - began > SLOW_MICROS).map(({ step }) => nameOf(step)));
	const friendly = steps.filter((step) => isFriendly(step) && !slow.has(nameOf(step)));
	if (extent === 'friendly') return friendly;
	const { each, inAll, timeoutMs } = SHARES[extent];
	const byName = [...Map.groupBy(friendly, nameOf).values()];
	// Takes the first of each before the second of any, as far as there is room, and then restores the order of the plan.
	const rounds = Array.from({ length: each }, (_, round) => byName.flatMap((like) => like.slice(round, round + 1))).flat();
	const kept = new Set(rounds.slice(0, inAll));
	return friendly.filter((step) => kept.has(step)).map((step) => ({ ...step, timeoutMs: Math.min(step.timeoutMs, timeoutMs) }));
}
