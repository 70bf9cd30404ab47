// The pause after each step: long enough for what the step set going to show in the trace, whatever else the machine is busy with.

import type { RawObservation } from '#model/observation.ts';
import type { Step } from '#model/step.ts';
import type { CellProcess } from '#observe/sandbox/sandbox.ts';
import type { Trace } from '#observe/trace/tracer.ts';
import { nowMicros } from '#util/micros.ts';

/** Between calls of one tool, where what comes late is that tool's in any case, and after what is mostly refused at once or carries a mark. */
const SHORT_QUIET_MS = 8;
/** Of steps, in one gap. */
const MOST_NAMED = 5;

interface PauseOptions {
	readonly trace: Pick<Trace, 'whenQuiet'>;
	readonly process: Pick<CellProcess, 'tasks' | 'usage'>;
	/** How long nothing must be seen of the server, where it is slower than usual. */
	readonly quietMs?: number | undefined;
	readonly signal: AbortSignal;
}

export class StepPauses {
	readonly #options: PauseOptions;
	readonly #unsettled: Step[] = [];

	constructor(options: PauseOptions) {
		this.#options = options;
	}

	/** `batch`: what `step` is one of; without one, what went before was no step. */
	async wait(step?: Step, batch: readonly Step[] = []): Promise<void> {
		const { trace, process, signal } = this.#options;
		const quietMs = this.#options.quietMs ?? (step !== undefined && isSoonOver(step, batch) ? SHORT_QUIET_MS : undefined);
		const hasSettled = await trace.whenQuiet({ signal, tasks: process.tasks, ...(quietMs === undefined ? {} : { quietMs }) });
		if (!hasSettled && step !== undefined && !isSameToolNext(step, batch)) this.#unsettled.push(step);
		process.usage?.look();
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

/** Asked step by step: what is skipped depends on how the earlier ones went. */
function isSoonOver(step: Step, batch: readonly Step[]): boolean {
	return step.intent === 'malformed' || step.intent === 'injection' || isSameToolNext(step, batch);
}

function isSameToolNext(step: Step, batch: readonly Step[]): boolean {
	const next = batch[batch.findIndex(({ id }) => id === step.id) + 1];
	return step.kind === 'call' && next?.kind === 'call' && next.tool === step.tool;
}
