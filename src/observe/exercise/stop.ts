import type { Task } from '#util/task-reader.ts';
import { unhinderedPause } from '#util/unhindered-pause.ts';
import type { ServerProcess } from './server-process.ts';

interface StopOptions {
	/** How long it may take to end by itself, in the time that it had to itself. */
	readonly graceMs?: number;
	/** Its threads; without them time is that on the wall. */
	readonly tasks?: (() => readonly Task[]) | undefined;
	readonly terminate?: (() => Promise<void>) | undefined;
	/** Resolves when it has done nothing for so long that it will not end by itself. */
	readonly atRest?: ((signal: AbortSignal) => Promise<unknown>) | undefined;
}

/**
 * Ends a server as the protocol says for stdio: close its stdin, wait, then be firm. One that listens on a port is asked with `terminate`,
 * since the end of its stdin tells it nothing. https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#shutdown
 */
export async function stopServer(
	process: ServerProcess,
	{ graceMs = 2000, tasks, terminate, atRest }: StopOptions = {},
): Promise<'exited' | 'killed'> {
	process.stdin.on('error', () => {}); // it may be gone already
	process.stdin.end();
	// Unread output would keep it from ending, and us from noticing that it has.
	process.stdout.resume();
	process.stderr.resume();
	await terminate?.();
	if (await endsWithin(process.exited, graceMs, { tasks, atRest })) return 'exited';
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
