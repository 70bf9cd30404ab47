// Decides how long a start of the server is observed and waited for, depending on its pass.

import type { PassPlan } from './passes.ts';

interface Pace {
	readonly idleMs: number;
	/** Maximum additional time of observation while the server is busy or other processes besides it still run. */
	readonly lingerMs: number;
	/** Time for the server to exit after its stdin is closed. */
	readonly graceMs: number;
	readonly connectTimeoutMs: number;
}

export const WHOLE_PASS = { lingerMs: 5000, graceMs: 700 };
const SHORT = { idleMs: 300, lingerMs: 1500, graceMs: 250 };
/** An hour must pass, and a timer of a second becomes a busy loop. */
const FAST = { idleMs: 1100, lingerMs: 200, graceMs: 200, connectTimeoutMs: 8000 };

/** `usual`: the timing of a whole pass. */
export function paceOf({ clock, extent }: PassPlan, usual: Pick<Pace, 'idleMs' | 'connectTimeoutMs'>): Pace {
	if (clock !== undefined && clock.speed > 1) return { ...usual, ...FAST };
	return extent === 'short' ? { ...usual, ...SHORT } : { ...usual, ...WHOLE_PASS };
}
