// The tracer's port: a tracer shows what a process tree asks of the kernel. Backends are reached through the registry only, and each of them passes
// test/contracts/tracer.test.ts.

import type { RawObservation } from '#model/observation.ts';
import type { Argv } from '#model/target.ts';
import type { Availability } from '#util/availability.ts';
import type { QuietOptions } from './when-quiet.ts';

/** How a tracer gets at the program that the cell starts. */
export interface Attachment {
	/** The command that runs `argv` traced. A tracer that needs no command of its own returns `argv`. */
	wrap(argv: Argv): Argv;
	/** In the place of `wrap`, where the cell's engine starts the program. */
	readonly watch?: {
		/** The command that traces the process `pid`, which is already there, and every process that it starts. */
		attach(pid: number): Argv;
		/** Whether the tracer has recorded anything yet. */
		hasBegun(): Promise<boolean>;
	};
}

/** What a tracer needs of a cell. */
export interface CellToTrace<Process> {
	/** A path for the tracer's own record. Nothing is there yet, and its directory is closed to other users. */
	readonly output: string;
	/** Starts the program in the cell, with the tracer attached. */
	start(attachment: Attachment): Promise<Process>;
}

export interface Trace {
	/** The tracer's own record, for `--out-dir`; absent where there is none. */
	readonly file?: string;
	/** Bytes recorded so far: it grows with everything that the tracer sees. */
	size(): number;
	/** Resolves once nothing was recorded for a moment, with true; with false if the program does not come to rest in time. */
	whenQuiet(options: QuietOptions): Promise<boolean>;
	/**
	 * What is recorded of a program that still runs: every program, process and connection, and those files whose names contain one of `values`. Other files
	 * may be left out, as may the last moments.
	 */
	observationsSoFar(values: readonly string[]): readonly RawObservation[];
	/** The whole trace in batches, once the program has ended. The order is that in which calls ended; `at` is when they began. */
	observations(): AsyncIterable<readonly RawObservation[]>;
}

/** A trace that is read as it is made and not kept. */
export interface LiveTrace {
	/** Reads now what was recorded up to now. */
	catchUp(): void;
	close(): void;
}

export interface Tracer {
	readonly name: string;
	/** Whether its traces tell anything. */
	readonly sees: boolean;
	probe(): Promise<Availability>;
	/** Starts a program in the cell and records what it does. */
	start<Process>(cell: CellToTrace<Process>): Promise<{ readonly process: Process; readonly trace: Trace }>;
	/** Starts a program in the cell and calls `see` with each observation, in the order in which calls end. */
	follow<Process>(
		cell: CellToTrace<Process>,
		see: (observation: RawObservation) => void,
	): Promise<{ readonly process: Process; readonly trace: LiveTrace }>;
}
