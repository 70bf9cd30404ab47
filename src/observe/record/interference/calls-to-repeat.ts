// Selects the calls of the first pass that are repeated in every compared run.

import { scopeKey, scopeOfStep } from '#model/scope.ts';
import type { CallStep, Step, StepResult } from '#model/step.ts';
import { resultError } from '#util/result-error.ts';

/** Number of repeated calls per tool. A secret may be sent in pieces, one per call. */
const OF_EACH = 3;
/** A tool whose quickest call takes longer is called once in each run: every run waits for all of its calls. */
const LONG_MICROS = 300_000;
const MOST_READS = 3;

/**
 * Returns answered calls: the quickest of each tool. Calls that worked come first, but an answer that reads like an error is compared as well, because a
 * server may send something and then say that it could not. A tool whose calls were all refused is called once, if it refuses quickly.
 */
export function callsToRepeat(results: readonly StepResult[], most: number): readonly CallStep[] {
	const ordinary = Map.groupBy(results.filter(isOrdinary), ({ step }) => (step as CallStep).tool);
	const [answered, refused] = [new Map<string, readonly StepResult[]>(), new Map<string, readonly StepResult[]>()];
	for (const [tool, calls] of ordinary) {
		const done = calls.filter(({ outcome }) => outcome === 'ok');
		if (done.length > 0) answered.set(tool, done);
		else refused.set(tool, calls.filter(isRefused));
	}
	const each = Math.max(1, Math.min(OF_EACH, Math.floor(most / Math.max(1, answered.size))));
	const chosen = [...answered.values()]
		.toSorted((a, b) => Number(b.some(hasWorked)) - Number(a.some(hasWorked)))
		.flatMap((calls) => ofTool(calls, each));
	const quickRefusals = [...refused.values()].flatMap((calls) => quickest(calls.filter((result) => durationOf(result) <= LONG_MICROS)));
	return [...chosen, ...quickRefusals].slice(0, most).map(({ step }) => step as CallStep);
}

/** Returns reads of resources and prompts that were answered quickly, each of them once. */
export function readsToRepeat(results: readonly StepResult[]): readonly Step[] {
	const read = results.filter(
		({ step, outcome, ...took }) =>
			(step.kind === 'read' || step.kind === 'prompt') && step.intent === 'typical' && outcome === 'ok' && durationOf(took) <= LONG_MICROS,
	);
	const byScope = new Map(read.map(({ step }) => [scopeKey(scopeOfStep(step)), step]));
	return [...byScope.values()].slice(0, MOST_READS);
}

function ofTool(calls: readonly StepResult[], each: number): readonly StepResult[] {
	const best = calls.some(hasWorked) ? calls.filter(hasWorked) : calls;
	const quick = best.filter((result) => durationOf(result) <= LONG_MICROS);
	return quick.length === 0 ? quickest(best) : Array.from({ length: each }, (_, index) => quick[index % quick.length] as StepResult);
}

function quickest(calls: readonly StepResult[]): readonly StepResult[] {
	return calls.toSorted((a, b) => durationOf(a) - durationOf(b)).slice(0, 1);
}

function isOrdinary({ step }: StepResult): boolean {
	return step.kind === 'call' && step.intent === 'typical' && step.network === undefined;
}

function isRefused({ outcome }: StepResult): boolean {
	return outcome === 'tool-error' || outcome === 'protocol-error';
}

function hasWorked(result: StepResult): boolean {
	return resultError(result) === undefined;
}

function durationOf({ began, ended }: Pick<StepResult, 'began' | 'ended'>): number {
	return ended - began;
}
