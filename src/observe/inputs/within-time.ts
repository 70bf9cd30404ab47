import { Script } from 'node:vm';

/** Global key under which the script finds the work while it runs. */
const WORK = Symbol.for('candor.work-within-time');
const RUN = new Script("globalThis[Symbol.for('candor.work-within-time')]()");
const here: Record<symbol, unknown> = globalThis as never;

/** Factor by which the wall-clock limit is extended, once, if `work` had no processor for most of its time. */
const PATIENCE = 8;

/**
 * Runs `work` and returns whether it ended in time. A server can write a schema whose validation takes years, and a validator
 * cannot be interrupted, but the engine's own watchdog stops everything below this call.
 * The watchdog measures wall-clock time. On a busy machine `work` restarts with more time, so it must not depend on earlier state.
 */
export function withinTime(milliseconds: number, work: () => void): boolean {
	const before = processorMs();
	if (endsWithin(milliseconds, work)) return true;
	return processorMs() - before < milliseconds / 2 && endsWithin(PATIENCE * milliseconds, work);
}

/** Runs in the current context, because creating one takes longer than most work, and a server may declare thousands of schemas. */
function endsWithin(milliseconds: number, work: () => void): boolean {
	const outer = here[WORK];
	here[WORK] = work;
	try {
		RUN.runInThisContext({ timeout: Math.max(1, Math.ceil(milliseconds)) });
		return true;
	} catch (error) {
		if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
		throw error;
	} finally {
		if (outer === undefined) delete here[WORK];
		else here[WORK] = outer;
	}
}

/** Returns the processor time of this thread. Older versions of Node report only that of the whole process. */
function processorMs(): number {
	const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)();
	return (user + system) / 1000;
}
