// Limits the time of the calls in one pass: of each tool, so that one that opens a browser for every call does not use up the time of all others, and of all
// tools together, so that many of them do not take an hour.

import type { Step } from '#model/step.ts';

/** Later passes make fewer calls of each tool. */
const LATER_SHARE = 4;
/** Every tool has this much, regardless of their number: more than one call that runs into its time limit. */
const LEAST_MICROS = 20_000_000;
/** What a tool still has when all tools together have used their time: it is called at least once. */
const LEAST_LATE_MICROS = 4_000_000;

export class ToolTimes {
	readonly #all: number;
	#pass = 0;
	#share = Number.POSITIVE_INFINITY;
	/** In this pass. */
	#allSpent = 0;
	readonly #spent = new Map<string, number>();
	/** Why tools were over in earlier passes. */
	readonly #earlier = new Map<string, string>();

	/** `callsMs`: time limit for all calls of the first pass together. */
	constructor(callsMs = Number.POSITIVE_INFINITY) {
		this.#all = callsMs * 1000;
	}

	/** Begins a pass, in which every tool has its full share again. */
	begin(steps: readonly Step[]): void {
		for (const tool of this.#spent.keys()) {
			const reason = this.#overNow(tool);
			if (reason !== undefined) this.#earlier.set(tool, reason);
		}
		this.#pass += 1;
		const tools = new Set(steps.flatMap((step) => ('tool' in step ? [step.tool] : [])));
		this.#share = Math.max(LEAST_MICROS, this.#all / Math.max(1, tools.size)) / this.#part;
		this.#spent.clear();
		this.#allSpent = 0;
	}

	add(tool: string, micros: number): void {
		this.#spent.set(tool, (this.#spent.get(tool) ?? 0) + micros);
		this.#allSpent += micros;
	}

	isOver(tool: string): boolean {
		return this.#overNow(tool) !== undefined;
	}

	/** Returns why calls of the tool were left out, in this pass or an earlier one. */
	reasonFor(tool: string): string | undefined {
		return this.#overNow(tool) ?? this.#earlier.get(tool);
	}

	#overNow(tool: string): string | undefined {
		const spent = this.#spent.get(tool) ?? 0;
		if (spent > this.#share) return 'its calls took longer than the time of one tool';
		const isLate = this.#allSpent > this.#all / this.#part;
		return isLate && spent > LEAST_LATE_MICROS / this.#part ? 'the calls of all tools took longer than their time' : undefined;
	}

	get #part(): number {
		return this.#pass <= 1 ? 1 : LATER_SHARE;
	}
}
