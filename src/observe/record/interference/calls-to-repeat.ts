// Selects the calls of the first pass that are repeated in every compared run.

import type { CallStep, StepResult } from '#model/step.ts';
import { resultError } from '#util/result-error.ts';

/** Number of repeated calls per tool. A secret may be sent in pieces, one per call. */
const OF_EACH = 3;
/** A tool whose quickest call takes longer is called once in each run: every run waits for all of its calls. */
const LONG_MICROS = 300_000;

/** Returns successful calls: the same tools in the same order, and the quickest calls of each tool. */
export function callsToRepeat(results: readonly StepResult[], most: number): readonly CallStep[] {
	const worked = results.filter((result) => resultError(result) === undefined && isOrdinary(result));
	const byTool = Map.groupBy(worked, ({ step }) => (step as CallStep).tool);
	const each = Math.max(1, Math.min(OF_EACH, Math.floor(most / Math.max(1, byTool.size))));
	const chosen = [...byTool.values()].flatMap((like) => {
		const [quickest] = like.toSorted((a, b) => durationOf(a) - durationOf(b));
		if (quickest === undefined || durationOf(quickest) > LONG_MICROS) return quickest === undefined ? [] : [quickest];
		const quick = like.filter((result) => durationOf(result) <= LONG_MICROS);
		return Array.from({ length: each }, (_, index) => quick[index % quick.length] as StepResult);
	});
	return chosen.slice(0, most).map(({ step }) => step as CallStep);
}

function isOrdinary({ step }: StepResult): boolean {
	return step.kind === 'call' && step.intent === 'typical' && step.network === undefined;
}

function durationOf({ began, ended }: StepResult): number {
	return ended - began;
}
