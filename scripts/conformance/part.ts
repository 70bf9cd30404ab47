import type { Check } from './suite.ts';

/** One half of the page, and of the run. */
export interface Part {
	/** The text without its heading. */
	readonly text: string;
	/** Unexplained results, one line each. */
	readonly faults: readonly string[];
	/** One line for the terminal. */
	readonly sum: string;
}

/** Returns the passed checks of all checks: 8/9 */
export function tally(checks: readonly Check[]): string {
	const made = checks.filter(({ status }) => status !== 'SKIPPED' && status !== 'INFO');
	return `${made.filter(({ status }) => status === 'SUCCESS').length}/${made.length}`;
}
