// The pause after each step: long enough for the step's effects to appear in the trace, however busy the machine is.

import type { RawObservation } from '#model/observation.ts';
import type { Step } from '#model/step.ts';
import type { CellProcess } from '#observe/sandbox/sandbox.ts';
import type { Trace } from '#observe/trace/tracer.ts';
import type { QuietOptions } from '#observe/trace/when-quiet.ts';
import { nowMicros } from '#util/micros.ts';

/** Pause between calls of one tool, where late effects belong to that tool anyway, and where effects belong to no step. */
const BRIEF_QUIET_MS = 4;
/** Pause after steps that are usually refused immediately or carry a mark, and where nothing was observed up to the response. */
const SHORT_QUIET_MS = 8;
/** Pauses in a row without rest, after which the next ones are short: the gap is told anyway, and a server that never rests would take minutes. */
const MOST_RESTLESS = 5;
const SHORT_PAUSE = { maxMs: 100, longestMs: 400 };
/** In a run that is compared as a whole, a late effect is the same in every run. */
const PAUSE_IN_COMPARED = { maxMs: 200, longestMs: 1000 };
/** Bound of the steps named in one gap. */
const MOST_NAMED = 5;

interface PauseOptions {
	readonly trace: Pick<Trace, 'whenQuiet' | 'size'>;
	readonly process: Pick<CellProcess, 'tasks' | 'usage' | 'restingAt'>;
	/** Whether the server's output reaches the client directly. Then a server at rest has shown all that it did. */
	readonly isStdio?: boolean;
	/** Required time without observations, for a server that is slower than usual. */
	readonly quietMs?: number | undefined;
	/** Whether the run is compared as a whole. */
	readonly isBrief?: boolean | undefined;
	/** Whether the next step may begin at once. */
	readonly isUnpaused?: ((step: Step) => boolean) | undefined;
	readonly signal: AbortSignal;
}

export class StepPauses {
	readonly #options: PauseOptions;
	readonly #unsettled: Step[] = [];
	/** Size of the trace at the end of the last pause. */
	#size = 0;
	/** Pauses in a row in which the server did not come to rest. */
	#restless = 0;

	constructor(options: PauseOptions) {
		this.#options = options;
	}

	/** `batch`: the steps that `step` belongs to. Without `step`, the pause follows something else than a step. */
	async wait(step?: Step, batch: readonly Step[] = []): Promise<void> {
		const { trace, process, isUnpaused, signal } = this.#options;
		if (step !== undefined && isUnpaused?.(step) === true) return;
		const quietMs = this.#options.quietMs ?? this.#quietAfter(step, batch);
		const hasSettled = await trace.whenQuiet({
			signal,
			tasks: process.tasks,
			...(this.#options.isStdio === true && this.#options.quietMs === undefined ? { restingAt: process.restingAt } : {}),
			...(quietMs === undefined ? {} : { quietMs }),
			...this.#longest(),
		});
		this.#restless = hasSettled ? 0 : this.#restless + 1;
		this.#size = trace.size();
		if (!hasSettled && step !== undefined && !isSameToolNext(step, batch)) this.#unsettled.push(step);
		process.usage?.look();
	}

	#longest(): Pick<QuietOptions, 'maxMs' | 'longestMs'> {
		if (this.#restless >= MOST_RESTLESS) return SHORT_PAUSE;
		return this.#options.isBrief === true ? PAUSE_IN_COMPARED : {};
	}

	/** Returns undefined for the usual time. It is evaluated step by step, because the skipped steps depend on the results of earlier ones. */
	#quietAfter(step: Step | undefined, batch: readonly Step[]): number | undefined {
		if (this.#options.isBrief === true) return BRIEF_QUIET_MS;
		if (step === undefined) return undefined;
		if (isSameToolNext(step, batch)) return BRIEF_QUIET_MS;
		const isSoonOver = step.intent === 'malformed' || step.intent === 'injection' || this.#options.trace.size() === this.#size;
		return isSoonOver ? SHORT_QUIET_MS : undefined;
	}

	/**
	 * Returns a gap for the steps after which the server went on working, or was kept from running too long: its late effects may be attributed to the next step.
	 * `disclosed`: ids of steps that the report names in another way.
	 */
	gaps(disclosed: ReadonlySet<number> = new Set()): readonly RawObservation[] {
		const ids = this.#unsettled.map(({ id }) => id).filter((id) => !disclosed.has(id));
		if (ids.length === 0) return [];
		const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
		const named = `(${ids.length === 1 ? 'step' : 'steps'} ${ids.slice(0, MOST_NAMED).join(', ')}${more})`;
		const detail = `the server had not come to rest when the next step began: what it did late may be counted for another ${named}`;
		return [{ kind: 'gap', reason: 'unsettled', detail, at: nowMicros() }];
	}
}

function isSameToolNext(step: Step, batch: readonly Step[]): boolean {
	const next = batch[batch.findIndex(({ id }) => id === step.id) + 1];
	return step.kind === 'call' && next?.kind === 'call' && next.tool === step.tool;
}
