// A guarded server that was released: it counts as running until it has exited, and can be asked to end.

import { childrenOf } from './descendants.ts';
import type { HeldProcess } from './held-process.ts';
import type { StorageLimit } from './limits/storage-limit.ts';
import type { CellProcess, GuardedCellProcess } from './sandbox.ts';

/** A limit that is enforced from outside. Returns a function that stops watching. */
type WatchLimit = (pid: number, kill: () => void) => () => void;

export function releasedServer(held: HeldProcess, running: Set<CellProcess>, limits: readonly WatchLimit[]): GuardedCellProcess {
	const process = held.release();
	running.add(process);
	const watching = limits.map((watch) => watch(held.pid, process.kill));
	void process.exited.then(() => {
		running.delete(process);
		for (const stop of watching) stop();
	});
	return { ...process, terminate: () => void terminate(held.pid) };
}

/** `told`: called with the reason. */
export function endWhenFull(storage: StorageLimit, told: (why: string) => void): WatchLimit {
	return (pid, kill) =>
		storage.watch(pid, (why) => {
			told(why);
			kill();
		});
}

/** The cell's first process is Candor's init, and its first child is the server. */
async function terminate(first: number): Promise<void> {
	const [server] = await childrenOf(first);
	try {
		if (server !== undefined) process.kill(server, 'SIGTERM');
	} catch {
		// already gone
	}
}
