// A server process that the guard has started. Its starter decides where it runs: beside the guard, or in a cell.

import type { Readable, Writable } from 'node:stream';

export interface GuardedProcess {
	readonly stdin: Writable;
	readonly stdout: Readable;
	/** How the process ended, as one clause: `exited with code 1`. Never rejects. */
	readonly exited: Promise<string>;
	/** Signals all its processes at once. */
	kill(signal: 'SIGTERM' | 'SIGKILL'): void;
}

export type StartServer = () => GuardedProcess;
