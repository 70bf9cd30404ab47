// How long a start of the server is watched, and waited for, by the pass that it belongs to.

import type { PassPlan } from './passes.ts';

interface Pace {
	readonly idleMs: number;
	/** While the server is busy, or processes besides it are still running, it is watched this much longer at most. */
	readonly lingerMs: number;
	/** To end by itself once its stdin is closed. */
	readonly graceMs: number;
	readonly connectTimeoutMs: number;
}

export const WHOLE_PASS = { lingerMs: 5000, graceMs: 700 };
const SHORT = { idleMs: 300, lingerMs: 1500, graceMs: 250 };
/** An hour must go by, and a busy loop is what a timer of a second becomes. */
const FAST = { idleMs: 1100, lingerMs: 200, graceMs: 200, connectTimeoutMs: 8000 };

/** `usual`: what a whole pass takes. */
export function paceOf({ clock, extent }: PassPlan, usual: Pick<Pace, 'idleMs' | 'connectTimeoutMs'>): Pace {
	if (clock !== undefined && clock.speed > 1) return { ...usual, ...FAST };
	return extent === 'short' ? { ...usual, ...SHORT } : { ...usual, ...WHOLE_PASS };
}
