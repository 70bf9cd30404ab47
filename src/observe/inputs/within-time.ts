import { Script } from 'node:vm';

/** Where the script finds what it is to run, for as long as it runs. */
const WORK = Symbol.for('candor.work-within-time');
const RUN = new Script("globalThis[Symbol.for('candor.work-within-time')]()");
const here: Record<symbol, unknown> = globalThis as never;

/**
 * Runs `work` and returns whether it came to an end in time. A server can write a schema whose validation takes years, and a
 * validator cannot be asked to stop; the engine's own watchdog stops everything below this call, whatever it is doing.
 * It runs in the present context: to make one takes longer than most work, and a server may declare thousands of schemas.
 */
export function withinTime(milliseconds: number, work: () => void): boolean {
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
