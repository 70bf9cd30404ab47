import type { Readable, Writable } from 'node:stream';

/** The parts of a started server that a session needs. A process in a cell provides them, and so does any child process in a test. */
export interface ServerProcess {
	readonly stdin: Writable;
	readonly stdout: Readable;
	readonly stderr: Readable;
	readonly exited: Promise<ServerExit>;
	/** Ends every process of the server immediately. */
	kill(): void;
}

export interface ServerExit {
	readonly code: number | null;
	readonly signal: string | null;
}

/** Returns `exited with code 3`, `was ended by SIGKILL`, or `closed its stdout` if only the end of the wire is known. */
export function describeExit(exit: ServerExit | undefined, wire: string): string {
	if (exit === undefined) return `closed its ${wire}`;
	return exit.signal === null ? `exited with code ${exit.code}` : `was ended by ${exit.signal}`;
}
