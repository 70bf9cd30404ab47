import type { Moment } from './api/shapes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A larger number is in microseconds: in milliseconds, it would be the year 5138. */
const MICROS_FROM = 1e14;

export function milliseconds(moment: Moment): number {
	if (typeof moment === 'string') return Date.parse(moment);
	return moment >= MICROS_FROM ? moment / 1000 : moment;
}

/** `14:03:09`, preceded by the day unless that is today. */
export function clockTime(moment: Moment, now = Date.now()): string {
	const date = new Date(milliseconds(moment));
	if (Number.isNaN(date.getTime())) return '–';
	const time = date.toLocaleTimeString('en-GB');
	return date.toDateString() === new Date(now).toDateString()
		? time
		: `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} ${time}`;
}

/** `just now`, `5 min ago`, `3 h ago`, `12 Nov 2026` */
export function timeAgo(moment: Moment, now = Date.now()): string {
	const then = milliseconds(moment);
	if (Number.isNaN(then)) return '–';
	const since = now - then;
	if (since < MINUTE) return since < -MINUTE ? dayOf(then) : 'just now';
	if (since < HOUR) return `${Math.floor(since / MINUTE)} min ago`;
	if (since < DAY) return `${Math.floor(since / HOUR)} h ago`;
	if (since < 7 * DAY) return `${Math.floor(since / DAY)} d ago`;
	return dayOf(then);
}

function dayOf(then: number): string {
	return new Date(then).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}

/** Formats microseconds: `850 µs`, `12 ms`, `3.4 s`, `2 min 5 s` */
export function duration(micros: number): string {
	if (micros < 1000) return `${Math.round(micros)} µs`;
	if (micros < 1_000_000) return `${micros < 10_000 ? (micros / 1000).toFixed(1) : Math.round(micros / 1000)} ms`;
	const seconds = micros / 1_000_000;
	if (seconds < 90) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
	return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
