// Builds the process tree over time from forks, sessions and exits.

import type { Observation, ObservationOf } from '#model/observation.ts';
import type { Argv } from '#model/target.ts';

export interface ObservedProcess {
	readonly pid: number;
	readonly parent?: number;
	readonly program?: string;
	/** The observation with which the process left its parent's session. */
	readonly detached?: Observation;
	readonly born?: Observation;
	readonly exit?: ObservationOf<'exit'>;
}

export interface ProcessTree {
	readonly root?: ObservedProcess;
	readonly all: readonly ObservedProcess[];
	get(pid: number): ObservedProcess | undefined;
}

type Draft = { -readonly [Key in keyof ObservedProcess]: ObservedProcess[Key] };

/** Returns one tree per pass, because a new pass reuses the process numbers of earlier ones. */
export function processTrees(observations: readonly Observation[], launched: Argv): readonly ProcessTree[] {
	const readers = new Map<number, ProcessReader>();
	for (const one of observations) {
		let reader = readers.get(one.pass);
		if (reader === undefined) {
			reader = new ProcessReader(launched);
			readers.set(one.pass, reader);
		}
		reader.read(one);
	}
	return [...readers.values()].map((reader) => reader.tree());
}

class ProcessReader {
	readonly #launched: Argv;
	readonly #drafts = new Map<number, Draft>();
	/** Maps each thread to its process. Activity of a thread counts as activity of its process. */
	readonly #processOf = new Map<number, number>();
	#root: number | undefined;

	constructor(launched: Argv) {
		this.#launched = launched;
	}

	read(one: Observation): void {
		if (one.pid === undefined) return;
		const pid = this.#processOf.get(one.pid) ?? one.pid;
		const isThreadExit = one.kind === 'exit' && pid !== one.pid;
		if (isThreadExit) return;
		const process = this.#draft(pid);
		if (one.kind === 'fork') this.#fork(one, process);
		else if (one.kind === 'exec' && one.ok) {
			process.program = one.program;
			if (this.#root === undefined && this.#isLaunch(one.argv)) this.#root = pid;
		} else if (one.kind === 'setsid' && one.ok) process.detached = one;
		else if (one.kind === 'exit') process.exit = one;
	}

	tree(): ProcessTree {
		const all = [...this.#drafts.values()];
		const first = all.find(({ parent }) => parent === undefined);
		const root = this.#root === undefined ? first : this.#drafts.get(this.#root);
		return { ...(root === undefined ? {} : { root }), all, get: (pid) => this.#drafts.get(pid) };
	}

	#draft(pid: number): Draft {
		const known = this.#drafts.get(pid);
		if (known !== undefined) return known;
		const draft = { pid };
		this.#drafts.set(pid, draft);
		return draft;
	}

	#fork(one: ObservationOf<'fork'>, { pid, program }: Draft): void {
		if (one.thread) {
			this.#processOf.set(one.child, pid);
			return;
		}
		this.#processOf.delete(one.child); // a pid may be reused
		this.#drafts.set(one.child, { pid: one.child, parent: pid, born: one, ...(program === undefined ? {} : { program }) });
	}

	#isLaunch(argv: readonly string[]): boolean {
		return argv.length === this.#launched.length && argv.every((word, index) => word === this.#launched[index]);
	}
}
