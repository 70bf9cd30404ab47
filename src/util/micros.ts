// Times that are compared with those of a kernel trace. A trace is stamped by the wall clock, so these are too.

/**
 * Microseconds since the Unix epoch. `performance.timeOrigin` alone may be milliseconds off for the whole life of a process: Node reads the two clocks that it
 * joins one after the other, and may lose the processor in between; and the wall clock is adjusted later. The millisecond of `Date.now` is always right.
 */
export function nowMicros(): number {
	const millisecond = Date.now() * 1000;
	const estimate = Math.round((performance.timeOrigin + performance.now()) * 1000);
	return Math.min(Math.max(estimate, millisecond), millisecond + 999);
}

/** A time that is surely not after now: whatever is begun from here on is stamped with this or later. */
export function microsNotAfterNow(): number {
	return Date.now() * 1000;
}
