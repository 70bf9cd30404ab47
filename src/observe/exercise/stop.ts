import type { Task } from '#util/task-reader.ts';
import { unhinderedPause } from '#util/unhindered-pause.ts';
import type { ServerProcess } from './server-process.ts';

interface StopOptions {
	/** Time in which the server may exit on its own, in unhindered time. */
	readonly graceMs?: number;
	/** Threads of the server. Absent: wall-clock time is used. */
	readonly tasks?: (() => readonly Task[]) | undefined;
	readonly terminate?: (() => Promise<void>) | undefined;
	/** Sends the signal that clients send to a server which the end of its stdin has not ended. */
	readonly insist?: (() => Promise<void> | undefined) | undefined;
	/** Resolves when the server has been idle for so long that it will not exit on its own. */
	readonly atRest?: ((signal: AbortSignal) => Promise<unknown>) | undefined;
}

/**
 * Ends a server as the protocol specifies for stdio: closes its stdin, waits, sends SIGTERM, waits, then kills it. A server that listens on a port gets `terminate`,
 * because the end of its stdin means nothing to it. https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#shutdown
 */
export async function stopServer(
	process: ServerProcess,
	{ graceMs = 2000, tasks, terminate, insist, atRest }: StopOptions = {},
): Promise<'exited' | 'killed'> {
	process.stdin.on('error', () => {}); // the server may have exited already
	process.stdin.end();
	// Unread output would keep the server from exiting, and its exit from being noticed.
	process.stdout.resume();
	process.stderr.resume();
	await terminate?.();
	if (await endsWithin(process.exited, graceMs, { tasks, atRest })) return 'exited';
	if (insist !== undefined) {
		await insist();
		// Whatever it still does then is its own, but it had to be told.
		await endsWithin(process.exited, graceMs, { tasks, atRest });
	}
	process.kill();
	await process.exited;
	return 'killed';
}

async function endsWithin(exited: Promise<unknown>, ms: number, { tasks, atRest }: StopOptions): Promise<boolean> {
	const enough = new AbortController();
	const { signal } = enough;
	try {
		return await Promise.race([
			exited.then(() => true),
			unhinderedPause(ms, tasks, signal).then(() => false),
			...(atRest === undefined ? [] : [atRest(signal).then(() => false)]),
		]);
	} finally {
		enough.abort();
	}
}
