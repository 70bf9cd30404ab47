// Selects the calls and reads that every compared run makes after those of `callsToRepeat`: a server may hide something from the fifth call of a tool on,
// or only in its answer to one input.

import { scopeKey, scopeOfStep } from '#model/scope.ts';
import type { Step, StepResult } from '#model/step.ts';

/** Bound of calls of one tool in a run. */
const MOST_CALLS = 20;
/** Of one tool, however many there are. */
const LEAST_CALLS = 4;
/** Bounds of the other steps about one resource or prompt, and of calls of one tool with an input that no ordinary user would give. */
const OTHER = { ofEach: 2, inAll: 16, micros: 150_000 };
const UNUSUAL = { ofEach: 1, inAll: 16, micros: 150_000 };
/** Bound of the time that those calls took in the first pass, as `micros` of the others: every run waits for them. */
const LONGEST_MICROS = 250_000;

interface Offer {
	readonly results: readonly StepResult[];
	/** Number of its steps that are repeated already, and then of all. */
	made: number;
	readonly chosen: Step[];
}

/**
 * Returns about `most` calls, those of one tool in a row, and of each tool as many as of the others, as far as time allows. All inputs of the first pass take
 * turns. Reads, prompts and completions follow, and a few calls with unusual inputs, because an error message may hide something, too.
 */
export function furtherSteps(results: readonly StepResult[], repeated: readonly Step[], most: number): readonly Step[] {
	const made = Map.groupBy(repeated, keyOf);
	const answered = results.filter(isAnswered);
	const offersOf = (isMeant: (result: StepResult) => boolean) =>
		[...Map.groupBy(answered.filter(isMeant), ({ step }) => keyOf(step))].map(
			([key, ofOne]): Offer => ({ results: withoutRefusals(ofOne), made: made.get(key)?.length ?? 0, chosen: [] }),
		);
	const calls = offersOf(({ step }) => step.kind === 'call' && step.intent === 'typical' && step.network === undefined);
	const others = offersOf(({ step }) => OTHERS.has(step.kind) && step.intent === 'typical');
	const unusual = offersOf(({ step }) => step.kind === 'call' && (step.intent === 'boundary' || step.intent === 'malformed'));
	choose(calls, { ofEach: MOST_CALLS, inAll: Math.max(most, LEAST_CALLS * calls.length), micros: LONGEST_MICROS });
	choose(others, OTHER);
	// The ordinary calls of these tools do not count here.
	for (const offer of unusual) offer.made = 0;
	choose(unusual, UNUSUAL);
	return [...calls, ...others, ...unusual].flatMap(({ chosen }) => chosen);
}

const OTHERS: ReadonlySet<Step['kind']> = new Set(['read', 'prompt', 'complete', 'subscribe']);

interface Bounds {
	readonly ofEach: number;
	readonly inAll: number;
	readonly micros: number;
}

/** Chooses one step of each offer in turn. */
function choose(offers: readonly Offer[], { ofEach, inAll, micros }: Bounds): void {
	let [left, leftMicros] = [inAll, micros];
	for (let isAny = true; isAny; ) {
		isAny = false;
		for (const offer of offers) {
			const next = offer.results[offer.made % offer.results.length];
			if (next === undefined || left === 0 || offer.made >= ofEach || durationOf(next) > leftMicros) continue;
			offer.chosen.push(next.step);
			offer.made++;
			left--;
			leftMicros -= durationOf(next);
			isAny = true;
		}
	}
}

function isAnswered({ outcome }: StepResult): boolean {
	return outcome === 'ok' || outcome === 'tool-error' || outcome === 'protocol-error';
}

function withoutRefusals(results: readonly StepResult[]): readonly StepResult[] {
	const done = results.filter(({ outcome }) => outcome === 'ok');
	return done.length > 0 ? done : results;
}

/** A key of what a step is about. */
function keyOf(step: Step): string {
	return `${step.kind} ${scopeKey(scopeOfStep(step))}`;
}

function durationOf({ began, ended }: StepResult): number {
	return ended - began;
}
