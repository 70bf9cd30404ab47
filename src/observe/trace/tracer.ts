// The tracer's port: a tracer shows what a process tree requests from the kernel. Backends are reached only through the registry, and each passes
// test/contracts/tracer.test.ts.

import type { RawObservation } from '#model/observation.ts';
import type { Argv } from '#model/target.ts';
import type { Availability } from '#util/availability.ts';
import type { QuietOptions } from './when-quiet.ts';

/** How a tracer attaches to the program that the cell starts. */
export interface Attachment {
	/** Returns the command that runs `argv` traced. A tracer that needs no command of its own returns `argv`. */
	wrap(argv: Argv): Argv;
	/** Replaces `wrap` if the cell's engine starts the program. */
	readonly watch?: {
		/** Returns the command that traces the existing process `pid` and every process that it starts. */
		attach(pid: number): Argv;
		/** Whether the tracer has recorded anything yet. */
		hasBegun(): Promise<boolean>;
	};
}

/** What a tracer needs of a cell. */
export interface CellToTrace<Process> {
	/** Path for the tracer's own record. It does not exist yet, and its directory is closed to other users. */
	readonly output: string;
	/** Starts the program in the cell, with the tracer attached. */
	start(attachment: Attachment): Promise<Process>;
}

export interface Trace {
	/** The tracer's own record, for `--out-dir`. Absent if there is none. */
	readonly file?: string;
	/** Number of recorded bytes, which grows with everything that the tracer sees. */
	size(): number;
	/** Resolves with true once nothing was recorded for a moment, and with false if the program does not come to rest in time. */
	whenQuiet(options: QuietOptions): Promise<boolean>;
	/**
	 * Observations of a program that still runs: every program, process and connection, and the files whose names contain one of `values`. Other files
	 * may be left out, as may the last moments.
	 */
	observationsSoFar(values: readonly string[]): readonly RawObservation[];
	/** The whole trace in batches, once the program has ended. Ordered by the end of calls; `at` is their beginning. */
	observations(): AsyncIterable<readonly RawObservation[]>;
}

/** A trace that is read while it is made, and not stored. */
export interface LiveTrace {
	/** Reads everything that was recorded so far. */
	catchUp(): void;
	close(): void;
}

export interface Tracer {
	readonly name: string;
	/** Whether its traces contain anything. */
	readonly sees: boolean;
	probe(): Promise<Availability>;
	/** Starts a program in the cell and records its calls. */
	start<Process>(cell: CellToTrace<Process>): Promise<{ readonly process: Process; readonly trace: Trace }>;
	/** Starts a program in the cell and calls `see` with each observation, in the order in which calls end. */
	follow<Process>(
		cell: CellToTrace<Process>,
		see: (observation: RawObservation) => void,
	): Promise<{ readonly process: Process; readonly trace: LiveTrace }>;
}
