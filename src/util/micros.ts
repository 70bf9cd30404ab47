// Times that are compared with a kernel trace. A trace uses the wall clock, and so do these.

/**
 * Microseconds since the Unix epoch. `performance.timeOrigin` alone may be milliseconds off for the whole life of a process: Node reads the two clocks that it
 * joins one after the other, and may lose the processor in between; and the wall clock is adjusted later. The millisecond of `Date.now` is always right.
 */
export function nowMicros(): number {
	const millisecond = Date.now() * 1000;
	const estimate = Math.round((performance.timeOrigin + performance.now()) * 1000);
	return Math.min(Math.max(estimate, millisecond), millisecond + 999);
}

/** Returns a time that is certainly not later than now: everything that begins after the call has this or a later time stamp. */
export function microsNotAfterNow(): number {
	return Date.now() * 1000;
}
