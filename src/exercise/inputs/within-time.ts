import { runInNewContext } from 'node:vm';

/**
 * Runs `work` and returns whether it came to an end in time. A server can write a schema whose validation takes years, and a
 * validator cannot be asked to stop; the engine's own watchdog stops everything below this call, whatever it is doing.
 */
export function withinTime(milliseconds: number, work: () => void): boolean {
	try {
		runInNewContext('work()', { work }, { timeout: Math.max(1, Math.ceil(milliseconds)) });
		return true;
	} catch (error) {
		// The error is made in the other context: it is no instance of our Error.
		if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
		throw error;
	}
}
