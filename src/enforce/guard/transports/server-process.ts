// How the guard holds a server that it started. Its starter decides where: beside the guard, or in a cell.

import type { Readable, Writable } from 'node:stream';

export interface GuardedProcess {
	readonly stdin: Writable;
	readonly stdout: Readable;
	/** How it ended, as one clause: `exited with code 1`. Never rejects. */
	readonly exited: Promise<string>;
	/** All of it, at once. */
	kill(signal: 'SIGTERM' | 'SIGKILL'): void;
}

export type StartServer = () => GuardedProcess;
