// A tracer shows what a process tree asks of the kernel. Backends are reached through the registry only.

import type { RawObservation } from '#model/observation.ts';
import type { Argv } from '#model/target.ts';
import type { Availability } from '#util/availability.ts';

export interface Tracer {
	readonly name: string;
	probe(): Promise<Availability>;
	/** The command that runs `argv` traced and writes its trace to the file `output`. */
	wrap(argv: Argv, output: string): Argv;
	/** Pure over text: a stored trace is a fixture. Never throws on a line it doesn't know; that becomes a gap. */
	parse(lines: AsyncIterable<string> | Iterable<string>): AsyncIterable<RawObservation>;
}
