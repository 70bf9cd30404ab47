import { join } from 'node:path';
import type { Argv } from '#model/target.ts';
import type { CellProcess, OpenSandbox, StartOptions } from '#observe/sandbox/sandbox.ts';
import type { Trace, Tracer } from '#observe/trace/tracer.ts';

/** Starts a program in the cell under the tracer. `record`: the name of the tracer's own record. */
export function startWatched(
	cell: OpenSandbox,
	tracer: Tracer,
	argv: Argv,
	record: string,
	options: Omit<StartOptions, 'watch'> = {},
): Promise<{ readonly process: CellProcess; readonly trace: Trace }> {
	return tracer.start({
		output: join(cell.records, record),
		start: ({ wrap, ...watch }) => cell.start(argv, wrap, { ...options, ...watch }),
	});
}
