import type { ServerProcess } from './server-process.ts';
import { within } from './within.ts';

/**
 * Ends a server as the protocol says for stdio: close its stdin, wait, then be firm. One that listens on a port is asked with `terminate`,
 * since the end of its stdin tells it nothing. https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#shutdown
 */
export async function stopServer(
	process: ServerProcess,
	{ graceMs = 2000, terminate }: { readonly graceMs?: number; readonly terminate?: (() => Promise<void>) | undefined } = {},
): Promise<'exited' | 'killed'> {
	process.stdin.on('error', () => {}); // it may be gone already
	process.stdin.end();
	// Unread output would keep it from ending, and us from noticing that it has.
	process.stdout.resume();
	process.stderr.resume();
	await terminate?.();
	if ((await within(process.exited, graceMs)) !== undefined) return 'exited';
	process.kill();
	await process.exited;
	return 'killed';
}
