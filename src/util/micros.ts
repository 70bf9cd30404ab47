/** Microseconds since the Unix epoch, on the clock that kernel traces stamp their lines with. */
export function nowMicros(): number {
	return Math.round((performance.timeOrigin + performance.now()) * 1000);
}
