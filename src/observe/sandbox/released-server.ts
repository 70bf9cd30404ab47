// A guarded server that was let go: it counts as running until it has exited, and can be asked to end by itself.

import { childrenOf } from './descendants.ts';

import type { HeldProcess } from './held-process.ts';
import type { CellProcess, GuardedCellProcess } from './sandbox.ts';

/** `watch`: a limit that is enforced from outside; gives what stops the watching. */
export function releasedServer(
	held: HeldProcess,
	running: Set<CellProcess>,
	watch?: (pid: number, kill: () => void) => () => void,
): GuardedCellProcess {
	const process = held.release();
	running.add(process);
	const stopWatching = watch?.(held.pid, process.kill);
	void process.exited.then(() => {
		running.delete(process);
		stopWatching?.();
	});
	return { ...process, terminate: () => void terminate(held.pid) };
}

/** The cell's first process is an init of ours; its first child is the server. */
async function terminate(first: number): Promise<void> {
	const [server] = await childrenOf(first);
	try {
		if (server !== undefined) process.kill(server, 'SIGTERM');
	} catch {
		// already gone
	}
}
