import { chmod, stat, writeFile } from 'node:fs/promises';
import type { Argv } from '#model/target.ts';
import type { CellProcess, OpenSandbox, StartOptions } from '#observe/sandbox/sandbox.ts';
import type { Tracer } from '#observe/trace/tracer.ts';

/** Starts a program in the cell with the tracer around it, or at its heels where the cell is made by an engine. */
export async function startWatched(
	cell: OpenSandbox,
	tracer: Tracer,
	argv: Argv,
	trace: string,
	options: Omit<StartOptions, 'watch'> = {},
): Promise<CellProcess> {
	await writeFile(trace, ''); // stays empty where nothing can be traced, and then every rule that needs it is untested
	await chmod(trace, 0o666); // the tracer may be another user; the directory that the trace is in keeps everybody else out
	return cell.start(argv, (command) => tracer.wrap(command, trace), {
		...options,
		watch: {
			attach: (pid) => tracer.attach(pid, trace),
			hasBegun: async () => (await stat(trace)).size > 0,
		},
	});
}
