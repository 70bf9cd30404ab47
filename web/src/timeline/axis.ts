// Maps a time to a place on the axis and back. On the axis by calls, every call is equally wide, so that a call of a millisecond can be inspected beside a wait
// of a minute. On the axis by time, places are proportional to the clock.

import type { StepResult } from '#model/step.ts';

export const AXES = ['calls', 'time'] as const;
export type AxisKind = (typeof AXES)[number];

export interface Axis {
	/** Places range from 0 to this value. */
	readonly length: number;
	/** `at`: microseconds since the beginning of the timeline. */
	place(at: number): number;
	timeAt(place: number): number;
}

/** A pause between calls that a reader would not notice. */
const SHORT_PAUSE = 50_000;
const SHORT = 0.15;
const LONG = 0.75;
/** Width before the first call and after the last one, because start and idle time have their own effects. */
const EDGE = 1.5;

export function timeAxis(duration: number): Axis {
	const length = Math.max(1, duration);
	return { length, place: (at) => at, timeAt: (place) => place };
}

/** `began`: beginning of the timeline, by the same clock as the steps. */
export function callAxis(steps: readonly StepResult[], began: number, duration: number): Axis {
	const times = [0];
	const places = [0];
	const add = (at: number, width: number) => {
		times.push(at);
		places.push((places.at(-1) ?? 0) + width);
	};
	let now = 0;
	for (const step of steps.toSorted((a, b) => a.began - b.began)) {
		const from = Math.max(now, step.began - began);
		const to = Math.max(from + 1, step.ended - began);
		if (from > now) add(from, from - now < SHORT_PAUSE ? SHORT : now === 0 ? EDGE : LONG);
		add(to, 1);
		now = to;
	}
	if (duration > now) add(duration, duration - now < SHORT_PAUSE ? SHORT : EDGE);
	const length = places.at(-1) ?? 0;
	if (length === 0) return timeAxis(duration);
	return { length, place: (at) => between(times, places, at), timeAt: (place) => between(places, times, place) };
}

/** Returns the value for `wanted` by linear interpolation, where `to` rises with `from`. */
function between(from: readonly number[], to: readonly number[], wanted: number): number {
	let low = 0;
	let high = from.length - 1;
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if ((from[middle] ?? 0) <= wanted) low = middle;
		else high = middle;
	}
	const [f0 = 0, f1 = 0, t0 = 0, t1 = 0] = [from[low], from[high], to[low], to[high]];
	if (f1 === f0) return t0;
	return t0 + Math.max(0, Math.min(1, (wanted - f0) / (f1 - f0))) * (t1 - t0);
}
