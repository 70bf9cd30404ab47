// Workers of a test's own, of which one after the other is killed and replaced. A worker that ends by itself, however it ends, is an error that says why.

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startCandor } from '../support/candor-process.ts';

const LONGEST_LOG = 4000;

interface Worker {
	readonly child: ChildProcess;
	/** How it ended: its exit code or signal, and the last lines that it printed. Undefined: it runs. */
	ending: string | undefined;
}

export interface WorkerCrew extends AsyncDisposable {
	/** Kills the next in turn, as a machine does that goes away, and starts another in its place. */
	replaceOne(): Promise<void>;
	/** How those ended that were not killed here. */
	endings(): readonly string[];
	/** Until all have ended by themselves. */
	ended(): Promise<void>;
}

export function startCrew(count: number, args: readonly string[], env: NodeJS.ProcessEnv): WorkerCrew {
	const start = () => startWorker(args, env);
	const workers = Array.from({ length: count }, start);
	let turn = 0;
	return {
		replaceOne: async () => {
			const place = turn++ % count;
			const victim = workers[place];
			if (victim !== undefined) await killed(victim);
			workers[place] = start();
		},
		endings: () => workers.flatMap(({ ending }) => ending ?? []),
		ended: async () => {
			for (const { child, ending } of workers) if (ending === undefined) await once(child, 'exit');
		},
		[Symbol.asyncDispose]: async () => {
			await Promise.all(workers.map(killed));
		},
	};
}

function startWorker(args: readonly string[], env: NodeJS.ProcessEnv): Worker {
	const { child } = startCandor(args, env);
	const worker: Worker = { child, ending: undefined };
	let log = '';
	child.stderr?.on('data', (chunk: Buffer) => {
		log = (log + chunk.toString()).slice(-LONGEST_LOG);
	});
	// Not when its streams are closed: a process that it left behind may hold them, and nobody would work meanwhile.
	child.once('exit', (code, signal) => {
		worker.ending = `ended with ${code ?? signal}: ${log}`;
	});
	return worker;
}

async function killed({ child, ending }: Worker): Promise<void> {
	if (ending !== undefined) return;
	const exited = once(child, 'exit');
	child.kill('SIGKILL');
	await exited;
}
