import type { Readable, Writable } from 'node:stream';

/** What the session needs of a started server. A cell's process fits; so does any child process in a test. */
export interface ServerProcess {
	readonly stdin: Writable;
	readonly stdout: Readable;
	readonly stderr: Readable;
	readonly exited: Promise<ServerExit>;
	/** Ends every process of the server at once. */
	kill(): void;
}

export interface ServerExit {
	readonly code: number | null;
	readonly signal: string | null;
}

/** `exited with code 3`, `was ended by SIGKILL`, `closed its stdout`: the last when it is known of the wire alone. */
export function describeExit(exit: ServerExit | undefined, wire: string): string {
	if (exit === undefined) return `closed its ${wire}`;
	return exit.signal === null ? `exited with code ${exit.code}` : `was ended by ${exit.signal}`;
}
