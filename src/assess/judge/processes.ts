// The process tree over time, read from forks, sessions and exits.

import type { Observation, ObservationOf } from '#model/observation.ts';
import type { Argv } from '#model/target.ts';

export interface ObservedProcess {
	readonly pid: number;
	readonly parent?: number;
	readonly program?: string;
	/** When it left its parent's session. */
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

/** One for each pass: its processes have the numbers of those before it again. */
export function processTrees(observations: Iterable<Observation>, launched: Argv): readonly ProcessTree[] {
	return [...Map.groupBy(observations, ({ pass }) => pass).values()].map((ofPass) => readProcesses(ofPass, launched));
}

function readProcesses(observations: readonly Observation[], launched: Argv): ProcessTree {
	const drafts = new Map<number, Draft>();
	/** A thread's doings are its process's. */
	const processOf = new Map<number, number>();
	const draft = (pid: number): Draft => {
		const known = drafts.get(pid) ?? { pid };
		drafts.set(pid, known);
		return known;
	};
	let root: number | undefined;
	for (const one of observations) {
		if (one.pid === undefined) continue;
		const pid = processOf.get(one.pid) ?? one.pid;
		const isThreadExit = one.kind === 'exit' && pid !== one.pid;
		if (isThreadExit) continue;
		const process = draft(pid);
		if (one.kind === 'fork') {
			if (one.thread) processOf.set(one.child, pid);
			else {
				processOf.delete(one.child); // a pid may be given out again
				drafts.set(one.child, {
					pid: one.child,
					parent: pid,
					born: one,
					...(process.program === undefined ? {} : { program: process.program }),
				});
			}
		} else if (one.kind === 'exec' && one.ok) {
			process.program = one.program;
			if (root === undefined && one.argv.length === launched.length && one.argv.every((word, index) => word === launched[index]))
				root = pid;
		} else if (one.kind === 'setsid' && one.ok) process.detached = one;
		else if (one.kind === 'exit') process.exit = one;
	}
	const first = [...drafts.values()].find(({ parent }) => parent === undefined);
	const server = root === undefined ? first : drafts.get(root);
	return { ...(server === undefined ? {} : { root: server }), all: [...drafts.values()], get: (pid) => drafts.get(pid) };
}
