// Tells processes apart. A process number is no identity: every start of the server counts from the beginning, and the kernel gives the number of an ended
// process to a later one. So a process lasts from its fork, or from the first trace of it in a start, to its exit.

import type { Observation, ObservationOf } from '#model/observation.ts';
import type { Micros } from '#model/step.ts';
import type { Evidence } from './evidence.ts';

/** One process. Two observations belong to the same process if they have the same object. */
export interface ObservedProcess {
	/** Unique in the whole run. */
	readonly number: number;
	/** The start of the server that the process belongs to. */
	readonly start: number;
	readonly parent?: ObservedProcess;
	/** The fork that created it. Absent if it was not seen. */
	readonly born?: ObservationOf<'fork'>;
	readonly children: readonly ObservedProcess[];
	/** The programs that it executed, in order. */
	readonly execs: readonly ObservationOf<'exec'>[];
	/** The observation with which the process left its parent's session. */
	readonly detached?: ObservationOf<'setsid'>;
	readonly exit?: ObservationOf<'exit'>;
}

export interface Processes {
	readonly all: readonly ObservedProcess[];
	/** Returns the process of an observation. For a fork that is the parent. */
	of(observation: Observation): ObservedProcess | undefined;
}

type Draft = {
	-readonly [Key in keyof ObservedProcess]: ObservedProcess[Key] extends readonly (infer Item)[] ? Item[] : ObservedProcess[Key];
};

/** A process that had a number, or one of its threads had. */
interface Holder {
	readonly process: Draft;
	/** Sequence number of the first observation. */
	readonly since: number;
	readonly isThread: boolean;
}

export function indexProcesses({ observations, starts = [] }: Pick<Evidence, 'observations' | 'starts'>): Processes {
	const reader = new ProcessReader(starts);
	for (const one of observations) if (one.pid !== undefined) reader.read(one, one.pid);
	return reader;
}

/** Returns the program that the process ran at that moment. A forked process runs its parent's program until it executes another one. */
export function execAt(process: ObservedProcess, seq = Number.POSITIVE_INFINITY): ObservationOf<'exec'> | undefined {
	const own = process.execs.findLast((exec) => exec.seq <= seq);
	return own ?? (process.parent === undefined ? undefined : execAt(process.parent, process.born?.seq));
}

class ProcessReader implements Processes {
	readonly all: Draft[] = [];
	readonly #starts: readonly Micros[];
	/** Who had a number in a start, in order. */
	readonly #holders = new Map<number, Map<number, Holder[]>>();

	constructor(starts: readonly Micros[]) {
		this.#starts = starts;
	}

	read(one: Observation, pid: number): void {
		const holder = this.#holdersOf(one, pid).at(-1);
		const { process, isThread } = holder?.process.exit === undefined && holder !== undefined ? holder : this.#add(one, pid);
		if (one.kind === 'fork' && one.thread) this.#holdersOf(one, one.child).push({ process, since: one.seq, isThread: true });
		else if (one.kind === 'fork') process.children.push(this.#add(one, one.child, { parent: process, born: one }).process);
		else if (one.kind === 'exec' && one.ok) process.execs.push(one);
		else if (one.kind === 'setsid' && one.ok) process.detached = one;
		else if (one.kind === 'exit' && !isThread) process.exit = one;
	}

	of(observation: Observation): ObservedProcess | undefined {
		const { pid, seq } = observation;
		return pid === undefined ? undefined : this.#holdersOf(observation, pid).findLast(({ since }) => since <= seq)?.process;
	}

	#add(one: Observation, pid: number, birth: Pick<ObservedProcess, 'parent' | 'born'> = {}): Holder {
		const process: Draft = { number: this.all.length, start: this.#startOf(one), children: [], execs: [], ...birth };
		const holder = { process, since: one.seq, isThread: false };
		this.all.push(process);
		this.#holdersOf(one, pid).push(holder);
		return holder;
	}

	#holdersOf(one: Observation, pid: number): Holder[] {
		const start = this.#startOf(one);
		let ofStart = this.#holders.get(start);
		if (ofStart === undefined) {
			ofStart = new Map();
			this.#holders.set(start, ofStart);
		}
		let holders = ofStart.get(pid);
		if (holders === undefined) {
			holders = [];
			ofStart.set(pid, holders);
		}
		return holders;
	}

	/** A pass may have several starts. */
	#startOf({ pass, at }: Observation): number {
		const begun = this.#starts.findLastIndex((began) => began <= at) + 1;
		return pass * (this.#starts.length + 1) + begun;
	}
}
