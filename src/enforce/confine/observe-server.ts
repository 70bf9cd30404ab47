// Follows a traced server while it runs.

import type { RawObservation } from '#model/observation.ts';
import type { Argv } from '#model/target.ts';
import type { CellToTrace, LiveTrace, Tracer } from '#observe/trace/tracer.ts';
import { pauseThread } from '#util/pause-thread.ts';

/** A new child reports its program a moment after its parent has continued. This is how often, and how many milliseconds, the guard waits for it. */
const [TRIES, TRY_MS] = [50, 1];

/** One run of the server `argv`. `see` is called for each observation from the server's own start on. */
export async function observeServer<Process>(
	cell: CellToTrace<Process>,
	argv: Argv,
	tracer: Tracer,
	see: (observation: RawObservation) => void,
): Promise<{ readonly process: Process; readonly trace: LiveTrace }> {
	const isOfServer = serverTree(argv);
	const unborn = new Set<number>();
	const { process, trace } = await tracer.follow(cell, (observation) => {
		if (!isOfServer(observation)) return;
		if (observation.kind === 'fork' && !observation.thread) unborn.add(observation.child);
		else if (observation.pid !== undefined && (observation.kind === 'exec' || observation.kind === 'exit')) unborn.delete(observation.pid);
		see(observation);
	});
	const catchUp = () => {
		trace.catchUp();
		for (let tries = 0; unborn.size > 0 && tries < TRIES; tries++) {
			pauseThread(TRY_MS);
			trace.catchUp();
		}
		// A process that never executes a program is waited for once.
		unborn.clear();
	};
	return { process, trace: { catchUp, close: trace.close } };
}

/** Observations before the server's own start belong to the making of its cell. After it, every process counts, because those that made the cell only wait. */
function serverTree(argv: Argv): (observation: RawObservation) => boolean {
	let hasStarted = false;
	return (observation) => {
		if (hasStarted) return true;
		hasStarted = observation.kind === 'exec' && observation.ok && observation.argv.join('\0') === argv.join('\0');
		return false;
	};
}
