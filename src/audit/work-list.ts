// The steps that are still to be done, over all passes, and those that are no longer worth it.

import type { Step, StepResult, Untested } from '#model/step.ts';

/** After so many unanswered calls in a row the server is taken to have stopped answering for good. */
const MAX_SILENCE = 3;
/** A tool that failed so often is left alone. */
const MOST_FAILURES = 2;

export class WorkList {
	#remaining: readonly Step[] = [];
	#planned = 0;
	#done = 0;
	#silence = 0;
	readonly #reached = new Set<string>();
	readonly #failures = new Map<string, number>();

	get planned(): number {
		return this.#planned;
	}

	get done(): number {
		return this.#done;
	}

	get isEmpty(): boolean {
		return this.#remaining.every((step) => this.isSkipped(step));
	}

	/** Each pass does the same steps again, under numbers of their own. */
	plan(steps: readonly Step[], passes: number): void {
		const highest = steps.reduce((most, step) => Math.max(most, step.id), 0);
		this.#remaining = Array.from({ length: passes }, (_, pass) => steps.map((step) => ({ ...step, id: pass * highest + step.id }))).flat();
		this.#planned = this.#remaining.length;
	}

	/** What one life of the server should do: one pass, or the rest of it. */
	next(pass: number, passes: number): readonly Step[] {
		const perPass = this.#planned / passes;
		return this.#remaining
			.filter((step) => !this.isSkipped(step))
			.slice(0, Math.max(0, this.#remaining.length - perPass * (passes - pass)));
	}

	record({ step, outcome }: StepResult): void {
		this.#done++;
		this.#reached.add(nameOf(step));
		this.#remaining = this.#remaining.filter((other) => other.id !== step.id);
		this.#silence = outcome === 'timeout' ? this.#silence + 1 : 0;
		if (outcome !== 'timeout' && outcome !== 'server-died') return;
		// What an ordinary call did, more of them would only repeat; an odd input may have met its match.
		const weight = step.intent === 'typical' ? MOST_FAILURES : 1;
		this.#failures.set(nameOf(step), (this.#failures.get(nameOf(step)) ?? 0) + weight);
	}

	isSkipped(step: Step): boolean {
		return this.#silence >= MAX_SILENCE || (this.#failures.get(nameOf(step)) ?? 0) >= MOST_FAILURES;
	}

	/** What no step reached at all. */
	notReached(): Untested[] {
		const reason =
			this.#silence >= MAX_SILENCE ? 'the server had stopped answering' : 'the server kept ending by itself before its turn came';
		const missing = new Map<string, Untested>();
		for (const step of this.#remaining) if (!this.#reached.has(nameOf(step))) missing.set(nameOf(step), { ...subjectOf(step), reason });
		return [...missing.values()];
	}
}

function subjectOf(step: Step): Pick<Untested, 'kind' | 'name'> {
	if (step.kind === 'call') return { kind: 'tool', name: step.tool };
	if (step.kind === 'prompt') return { kind: 'prompt', name: step.prompt };
	return step.template === undefined ? { kind: 'resource', name: step.uri } : { kind: 'template', name: step.template };
}

function nameOf(step: Step): string {
	const { kind, name } = subjectOf(step);
	return `${kind} ${name}`;
}
