// Locks among the processes of one machine, for work that should be done once. The kernel releases a lock when its holder ends.

import { hash } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const LOOK_MS = 100;
/** Longer than the locked work takes. A holder that hangs, or a foreign program with the same name, delays the work but does not stop it. */
const PATIENCE_MS = 120_000;

/**
 * `undefined`: another process of this user holds it. A lock is a bound name among the abstract sockets of Linux, so that containers with a network of their own
 * have locks of their own. Elsewhere there is no such name, and everybody gets the lock.
 */
export function tryHostLock(name: string): Promise<AsyncDisposable | undefined> {
	if (process.platform !== 'linux') return Promise.resolve({ [Symbol.asyncDispose]: async () => {} });
	return new Promise((resolve, reject) => {
		const server = createServer((socket) => socket.destroy());
		server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
		server.listen(`\0candor/${process.getuid?.()}/${hash('sha256', name).slice(0, 32)}`, () => {
			server.unref();
			resolve({ [Symbol.asyncDispose]: () => new Promise((closed) => server.close(() => closed())) });
		});
	});
}

/** Does the work while no other process of this machine does the same. The work first checks whether it has been done meanwhile. */
export async function withHostLock<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
	for (const until = performance.now() + PATIENCE_MS; ; await setTimeout(LOOK_MS, undefined, { signal })) {
		await using lock = await tryHostLock(name);
		if (lock !== undefined || performance.now() > until) return await work();
	}
}
