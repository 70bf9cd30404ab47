import type { Check } from './suite.ts';

/** One half of the page, and of the run. */
export interface Part {
	/** Without its heading. */
	readonly text: string;
	/** What nobody has explained, a line each. */
	readonly faults: readonly string[];
	/** One line for the terminal. */
	readonly sum: string;
}

/** Checks that passed, of those that were made: 8/9 */
export function tally(checks: readonly Check[]): string {
	const made = checks.filter(({ status }) => status !== 'SKIPPED' && status !== 'INFO');
	return `${made.filter(({ status }) => status === 'SUCCESS').length}/${made.length}`;
}
