// Calls that a moved clock leaves without an answer or ends. They are not held against the server, and after a few of them the rest of the pass is left out.

import type { Clock } from '#model/pass.ts';
import type { StepResult } from '#model/step.ts';
import { isDisturbed } from './moved-clock-run.ts';

/** Bound of calls that stay unanswered under a moved clock. */
const MOST = 3;

export class DisturbedCalls {
	readonly #clock: Clock | undefined;
	readonly #onTooMany: (reason: string) => void;
	readonly #steps = new Set<number>();

	/** `onTooMany` is called once. */
	constructor(clock: Clock | undefined, onTooMany: (reason: string) => void) {
		this.#clock = clock;
		this.#onTooMany = onTooMany;
	}

	/** Returns whether the call was disturbed. */
	take(result: StepResult): boolean {
		if (this.#clock === undefined || !isDisturbed(result)) return false;
		if (this.#steps.add(result.step.id).size === MOST)
			this.#onTooMany(`${MOST} calls were not answered under the moved clock: the rest was left out`);
		return true;
	}

	/** After calls that do not tolerate the moved clock, further calls would only cost waiting time. */
	get areTooMany(): boolean {
		return this.#steps.size >= MOST;
	}

	/** Steps that the report names already. */
	disclosed(): ReadonlySet<number> {
		return this.areTooMany ? this.#steps : new Set();
	}
}
