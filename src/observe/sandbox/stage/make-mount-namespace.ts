import { closeSync, constants, openSync } from 'node:fs';
import type { MountCalls } from './mount-calls.ts';

const { O_RDONLY, O_DIRECTORY } = constants;

/**
 * Returns a descriptor of a new mount namespace in which `work` ran. The caller closes it. Only the calling thread enters the namespace, and it has left when
 * this function returns: `work` is synchronous, so nothing else of the program runs there. A separate thread would cost 100 ms.
 */
export function makeMountNamespace(calls: MountCalls, work: () => void): number {
	using opened = new DisposableStack();
	const open = (path: string, flags: number) => opened.adopt(openSync(path, flags), closeSync);
	const here = { namespace: open('/proc/thread-self/ns/mnt', O_RDONLY), root: open('/', O_DIRECTORY), cwd: open('.', O_DIRECTORY) };
	calls.ownFileContext();
	calls.enterNamespace(here); // changes nothing, but fails now if the way back would fail
	calls.leaveNamespace();
	try {
		work();
		return openSync('/proc/thread-self/ns/mnt', 'r');
	} finally {
		goBack(() => calls.enterNamespace(here));
	}
}

/** A program that continued in the wrong namespace would read and write the wrong files. */
function goBack(enter: () => void): void {
	try {
		enter();
	} catch (error) {
		console.error(error);
		process.abort();
	}
}
