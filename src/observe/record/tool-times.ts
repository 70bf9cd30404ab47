// Limits the time of each tool's calls in one pass, so that a tool that opens a browser for every call does not use up the time of all others.

import type { Step } from '#model/step.ts';

/** Later passes make fewer calls of each tool. */
const LATER_SHARE = 4;
/** Every tool has this much, regardless of their number: more than one call that runs into its time limit. */
const LEAST_MICROS = 20_000_000;

export class ToolTimes {
	readonly #all: number;
	#pass = 0;
	#share = Number.POSITIVE_INFINITY;
	readonly #spent = new Map<string, number>();
	readonly #wereOver = new Set<string>();

	/** `callsMs`: time limit for all calls of the first pass together. */
	constructor(callsMs = Number.POSITIVE_INFINITY) {
		this.#all = callsMs * 1000;
	}

	/** Begins a pass, in which every tool has its full share again. */
	begin(steps: readonly Step[]): void {
		this.#pass += 1;
		const part = this.#pass === 1 ? 1 : LATER_SHARE;
		const tools = new Set(steps.flatMap((step) => ('tool' in step ? [step.tool] : [])));
		this.#share = Math.max(LEAST_MICROS, this.#all / Math.max(1, tools.size)) / part;
		this.#spent.clear();
	}

	add(tool: string, micros: number): void {
		this.#spent.set(tool, (this.#spent.get(tool) ?? 0) + micros);
		if (this.isOver(tool)) this.#wereOver.add(tool);
	}

	isOver(tool: string): boolean {
		return (this.#spent.get(tool) ?? 0) > this.#share;
	}

	/** Whether the tool exceeded its share in any pass. */
	wasOver(tool: string): boolean {
		return this.#wereOver.has(tool);
	}
}
