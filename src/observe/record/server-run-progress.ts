// Results of one server run so far: its phases, its step results, and its messages on the wire.

import type { Phase, RawObservation } from '#model/observation.ts';
import type { PhaseSpan } from '#model/report.ts';
import type { StepResult } from '#model/step.ts';
import type { CellProcess } from '#observe/sandbox/sandbox.ts';
import type { Trace } from '#observe/trace/tracer.ts';
import { maskStrings } from '#util/mask-strings.ts';
import { nowMicros } from '#util/micros.ts';
import { OutputRecorder } from './output-recorder.ts';
import { fromElsewhere } from './remote/manners.ts';
import type { ServerRun, ServerRunPlan } from './server-run-plan.ts';

/** How a run ended. */
type Ended = Pick<ServerRun, 'hasDied' | 'hadToBeKilled' | 'spoke' | 'failure'>;

export class ServerRunProgress {
	readonly messages: RawObservation[] = [];
	readonly output = new OutputRecorder();
	readonly #plan: ServerRunPlan;
	readonly trace: Trace;
	readonly #process: CellProcess;
	readonly #phases: PhaseSpan[] = [];
	readonly #results: StepResult[] = [];

	constructor(plan: ServerRunPlan, trace: Trace, process: CellProcess) {
		this.#plan = plan;
		this.trace = trace;
		this.#process = process;
	}

	enter(phase: Phase, at = nowMicros()): void {
		this.#endPhase(at);
		this.#phases.push({ phase, began: at, ended: at });
		this.#plan.onPhase(phase);
	}

	take(told: StepResult): void {
		const result = this.masked(this.#plan.remote === undefined ? told : fromElsewhere(told));
		this.#results.push(result);
		this.#plan.onResult(result);
	}

	/** Returns how often the server has announced a change of its lists. */
	announced(): number {
		return this.messages.filter((one) => one.kind === 'message' && one.op === 'list-changed').length;
	}

	/** Removes the user's credentials from a value. */
	masked<T>(value: T): T {
		return this.#plan.mask === undefined ? value : maskStrings(value, this.#plan.mask);
	}

	end(ended: Ended): ServerRun {
		this.#endPhase(nowMicros());
		const { usage, clock } = this.#process;
		return {
			argv: this.#plan.argv,
			pass: this.#plan.pass,
			trace: this.trace,
			phases: this.#phases,
			results: this.#results,
			messages: this.messages,
			output: this.output,
			...(usage === undefined ? {} : { usage: { samples: usage.samples(), refused: usage.refused() } }),
			...(clock === undefined ? {} : { clock }),
			...ended,
		};
	}

	#endPhase(at: number): void {
		const current = this.#phases.at(-1);
		if (current !== undefined) this.#phases[this.#phases.length - 1] = { ...current, ended: at };
	}
}
