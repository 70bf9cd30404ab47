import { Script } from 'node:vm';

/** Where the script finds what it is to run, for as long as it runs. */
const WORK = Symbol.for('candor.work-within-time');
const RUN = new Script("globalThis[Symbol.for('candor.work-within-time')]()");
const here: Record<symbol, unknown> = globalThis as never;

/** How much longer on the wall `work` is given, once, where it had no processor for most of its time. */
const PATIENCE = 8;

/**
 * Runs `work` and returns whether it came to an end in time. A server can write a schema whose validation takes years, and a
 * validator cannot be asked to stop; the engine's own watchdog stops everything below this call, whatever it is doing.
 * The watchdog goes by the wall: on a busy machine `work` begins again, with more time, so that it must start from nothing.
 */
export function withinTime(milliseconds: number, work: () => void): boolean {
	const before = processorMs();
	if (endsWithin(milliseconds, work)) return true;
	return processorMs() - before < milliseconds / 2 && endsWithin(PATIENCE * milliseconds, work);
}

/** In the present context: to make one takes longer than most work, and a server may declare thousands of schemas. */
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

/** Of this thread; older versions of Node know only the whole process's. */
function processorMs(): number {
	const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)();
	return (user + system) / 1000;
}
