// The steps that are still to be done, pass by pass, and those that are no longer worth it.

import type { Step, StepResult, Untested } from '#model/step.ts';

/** After so many unanswered calls in a row the server is taken to have stopped answering for good. */
const MAX_SILENCE = 3;
/** A tool that failed so often is left alone. */
const MOST_FAILURES = 2;

export class WorkList {
	#remaining: readonly Step[] = [];
	/** What earlier passes never came to. */
	#left: readonly Step[] = [];
	#planned = 0;
	#done = 0;
	#silence = 0;
	readonly #reached = new Set<string>();
	readonly #failures = new Map<string, number>();
	/** Kinds of steps that the server could not bear. */
	readonly #unborne = new Set<Step['kind']>();

	get planned(): number {
		return this.#planned;
	}

	get done(): number {
		return this.#done;
	}

	/** The server no longer answers: a further pass would only wait. */
	get isSilent(): boolean {
		return this.#silence >= MAX_SILENCE;
	}

	/** Another pass. */
	begin(steps: readonly Step[]): void {
		this.#left = [...this.#left, ...this.#remaining];
		this.#remaining = [];
		this.add(steps);
	}

	/** More for this pass. Every step has a number of its own, whatever pass it is done in. */
	add(steps: readonly Step[]): readonly Step[] {
		const numbered = steps.map((step, index) => ({ ...step, id: this.#planned + index + 1 }));
		this.#planned += steps.length;
		this.#remaining = [...this.#remaining, ...numbered];
		return numbered;
	}

	/** What one life of the server should do: the pass, or the rest of it. */
	next(): readonly Step[] {
		return this.#remaining.filter((step) => !this.isSkipped(step));
	}

	record({ step, outcome }: StepResult): void {
		this.#done++;
		this.#reached.add(nameOf(step));
		this.#remaining = this.#remaining.filter((other) => other.id !== step.id);
		this.#silence = outcome === 'timeout' ? this.#silence + 1 : 0;
		if (outcome !== 'timeout' && outcome !== 'server-died') return;
		// No fault of the one tool, which is called again; and the next tool would only show the same.
		if (step.kind === 'cancel' || step.kind === 'together') {
			this.#unborne.add(step.kind);
			return;
		}
		// What an ordinary call did, more of them would only repeat; an odd input may have met its match.
		const weight = step.intent === 'typical' ? MOST_FAILURES : 1;
		this.#failures.set(nameOf(step), (this.#failures.get(nameOf(step)) ?? 0) + weight);
	}

	isSkipped(step: Step): boolean {
		return this.isSilent || this.#unborne.has(step.kind) || (this.#failures.get(nameOf(step)) ?? 0) >= MOST_FAILURES;
	}

	/** What no step reached at all. */
	notReached(): Untested[] {
		const reason = this.isSilent ? 'the server had stopped answering' : 'the server kept ending by itself before its turn came';
		const missing = new Map<string, Untested>();
		for (const step of [...this.#left, ...this.#remaining])
			if (!this.#reached.has(nameOf(step))) missing.set(nameOf(step), { ...subjectOf(step), reason });
		return [...missing.values()];
	}
}

function subjectOf(step: Step): Pick<Untested, 'kind' | 'name'> {
	if ('tool' in step) return { kind: 'tool', name: step.tool };
	if ('prompt' in step) return { kind: 'prompt', name: step.prompt };
	return 'template' in step ? { kind: 'template', name: step.template } : { kind: 'resource', name: step.uri };
}

/** `tool format_note` */
export function nameOf(step: Step): string {
	const { kind, name } = subjectOf(step);
	return `${kind} ${name}`;
}
