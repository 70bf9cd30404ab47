// A tracer shows what a process tree asks of the kernel. Backends are reached through the registry only.

import type { RawObservation } from '#model/observation.ts';
import type { Argv } from '#model/target.ts';
import type { Availability } from '#util/availability.ts';

/**
 * What became of a line: `told` gave observations, `gap` gave a gap (perhaps besides observations), `joined` is the first half of a call that
 * a later line ends, `learned` only changed what the parser knows (a socket made, a descriptor copied), `notice` says nothing about the program.
 */
export type LineClass = 'told' | 'gap' | 'joined' | 'learned' | 'notice';

/** Reads one trace. Pure over text: a stored trace is a fixture. Never throws on a line it doesn't know; that becomes a gap. */
export interface TraceParser {
	/**
	 * Takes the next lines, without their line ends, and gives what they tell. The order is that in which calls ended; `at` is when they began.
	 */
	push(lines: readonly string[]): RawObservation[];
	/** The trace is over: gives what was still open. */
	end(): RawObservation[];
	/** Every line is counted once, at the latest by `end()`: nothing is dropped silently. */
	readonly tally: Readonly<Record<LineClass, number>>;
}

export interface Tracer {
	readonly name: string;
	/** Whether its traces tell anything. */
	readonly sees: boolean;
	probe(): Promise<Availability>;
	/** The command that runs `argv` traced and writes its trace to the file `output`. */
	wrap(argv: Argv, output: string): Argv;
	/** The command that traces a process that is already there, and all that it will start, for a program that somebody else starts. */
	attach(pid: number, output: string): Argv;
	/** A fresh parser for one trace. */
	parser(): TraceParser;
}
