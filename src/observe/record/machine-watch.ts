// Watches for ports of the machine at which failed calls reach nothing, and lets the sink answer there while the server still runs. Most programs connect again
// with each call, and some wait for seconds before they say that nothing is there.

import type { StepResult } from '#model/step.ts';
import type { Trace } from '#observe/trace/tracer.ts';
import { resultError } from '#util/result-error.ts';
import type { GivenToServer, GivingManner } from './given-to-server.ts';

/** Number of failed calls after which the trace is read for the first time. Each time after that, there must be twice as many. */
const FIRST_LOOK = 2;

export class MachineWatch {
	readonly #given: GivenToServer;
	readonly #manner: GivingManner;
	readonly #retry: (isMeant: (error: string) => boolean) => void;
	readonly #failed: StepResult[] = [];
	#nextLook = FIRST_LOOK;

	/** `retry` plans calls again that had such an error. */
	constructor(given: GivenToServer, manner: GivingManner, retry: (isMeant: (error: string) => boolean) => void) {
		this.#given = given;
		this.#manner = manner;
		this.#retry = retry;
	}

	note(result: StepResult): void {
		const { step } = result;
		if (step.kind === 'call' && step.intent === 'typical' && resultError(result) !== undefined) this.#failed.push(result);
	}

	async look(trace: Trace): Promise<void> {
		if (this.#failed.length < this.#nextLook) return;
		this.#nextLook *= 2;
		const errors = await this.#given.answerMeanwhile({ results: this.#failed, trace }, this.#manner);
		if (errors.size > 0) this.#retry((error) => errors.has(error));
	}
}
