// The pause after each step: long enough for what the step set going to show in the trace, whatever else the machine is busy with.

import type { RawObservation } from '#model/observation.ts';
import type { Step } from '#model/step.ts';
import type { CellProcess } from '#observe/sandbox/sandbox.ts';
import type { Trace } from '#observe/trace/tracer.ts';
import { nowMicros } from '#util/micros.ts';

/** Between calls of one tool, where what comes late is that tool's in any case, and where effects belong to no step. */
const BRIEF_QUIET_MS = 4;
/** After what is mostly refused at once or carries a mark, and where nothing at all was seen up to the answer. */
const SHORT_QUIET_MS = 8;
/** Of steps, in one gap. */
const MOST_NAMED = 5;

interface PauseOptions {
	readonly trace: Pick<Trace, 'whenQuiet' | 'size'>;
	readonly process: Pick<CellProcess, 'tasks' | 'usage'>;
	/** How long nothing must be seen of the server, where it is slower than usual. */
	readonly quietMs?: number | undefined;
	/** The run is compared as a whole. */
	readonly isBrief?: boolean | undefined;
	readonly signal: AbortSignal;
}

export class StepPauses {
	readonly #options: PauseOptions;
	readonly #unsettled: Step[] = [];
	/** Of the trace, when the last pause was over. */
	#size = 0;

	constructor(options: PauseOptions) {
		this.#options = options;
	}

	/** `batch`: what `step` is one of; without one, what went before was no step. */
	async wait(step?: Step, batch: readonly Step[] = []): Promise<void> {
		const { trace, process, signal } = this.#options;
		const quietMs = this.#options.quietMs ?? this.#quietAfter(step, batch);
		const hasSettled = await trace.whenQuiet({ signal, tasks: process.tasks, ...(quietMs === undefined ? {} : { quietMs }) });
		this.#size = trace.size();
		if (!hasSettled && step !== undefined && !isSameToolNext(step, batch)) this.#unsettled.push(step);
		process.usage?.look();
	}

	/** Undefined: the usual time. Asked step by step: what is skipped depends on how the earlier ones went. */
	#quietAfter(step: Step | undefined, batch: readonly Step[]): number | undefined {
		if (this.#options.isBrief === true) return BRIEF_QUIET_MS;
		if (step === undefined) return undefined;
		if (isSameToolNext(step, batch)) return BRIEF_QUIET_MS;
		const isSoonOver = step.intent === 'malformed' || step.intent === 'injection' || this.#options.trace.size() === this.#size;
		return isSoonOver ? SHORT_QUIET_MS : undefined;
	}

	/** Steps after which the server went on working, or was kept from it too long: what it did then may be counted for the step that came next. */
	gaps(): readonly RawObservation[] {
		const ids = this.#unsettled.map(({ id }) => id);
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
