// The process tree over time, read from forks, sessions and exits.

import type { Observation } from '#model/observation.ts';
import type { Micros } from '#model/step.ts';
import type { Argv } from '#model/target.ts';

export interface Process {
	readonly pid: number;
	readonly parent?: number;
	readonly program?: string;
	/** When it left its parent's session. */
	readonly detached?: Observation;
	readonly born?: Observation;
	readonly exit?: Observation & { readonly kind: 'exit' };
	/** The last thing it was seen to do. */
	readonly lastSeen: Micros;
}

export interface ProcessTree {
	readonly root?: Process;
	readonly all: readonly Process[];
	get(pid: number): Process | undefined;
}

type Draft = { -readonly [Key in keyof Process]: Process[Key] };

/** One for each pass: its processes have the numbers of those before it again. */
export function processTrees(observations: readonly Observation[], launched: Argv): readonly ProcessTree[] {
	return [...Map.groupBy(observations, ({ pass }) => pass).values()].map((ofPass) => readProcesses(ofPass, launched));
}

function readProcesses(observations: readonly Observation[], launched: Argv): ProcessTree {
	const drafts = new Map<number, Draft>();
	/** A thread's doings are its process's. */
	const processOf = new Map<number, number>();
	const draft = (pid: number, at: Micros): Draft => {
		const known = drafts.get(pid) ?? { pid, lastSeen: at };
		drafts.set(pid, known);
		known.lastSeen = Math.max(known.lastSeen, at);
		return known;
	};
	let root: number | undefined;
	for (const one of observations) {
		if (one.pid === undefined) continue;
		const pid = processOf.get(one.pid) ?? one.pid;
		const isThreadExit = one.kind === 'exit' && pid !== one.pid;
		if (isThreadExit) continue;
		const process = draft(pid, one.at);
		if (one.kind === 'fork') {
			if (one.thread) processOf.set(one.child, pid);
			else {
				processOf.delete(one.child); // a pid may be given out again
				drafts.set(one.child, {
					pid: one.child,
					parent: pid,
					born: one,
					lastSeen: one.at,
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
