import type { Coverage } from './report.ts';

/** Returns the number of steps that called a tool. Findings count these: a cancelled call and several calls at once are one step each. */
export function callsMade({ calls, cancelled, together }: Pick<Coverage, 'calls' | 'cancelled' | 'together'>): number {
	return calls + cancelled + together;
}
