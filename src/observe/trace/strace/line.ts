// The head of a line: thread and time. `7053  1794730937.772642898 execve(…`

import type { Micros } from '#model/step.ts';

/** Reused for every line, because this is the hottest code. */
export interface Head {
	tid: number;
	at: Micros;
	/** Position of the rest of the line. */
	start: number;
}

const ZERO = 48;
const SPACE = 32;
const DOT = 46;

/** Returns false if the line does not begin with a number and a time. */
export function readHead(line: string, head: Head): boolean {
	let pos = 0;
	let tid = 0;
	let digit = line.charCodeAt(0) - ZERO;
	while (digit >= 0 && digit <= 9 && pos < 10) {
		tid = tid * 10 + digit;
		digit = line.charCodeAt(++pos) - ZERO;
	}
	if (pos === 0 || line.charCodeAt(pos) !== SPACE) return false;
	while (line.charCodeAt(pos) === SPACE) pos++;
	const timeStart = pos;
	let seconds = 0;
	digit = line.charCodeAt(pos) - ZERO;
	while (digit >= 0 && digit <= 9 && pos - timeStart < 12) {
		seconds = seconds * 10 + digit;
		digit = line.charCodeAt(++pos) - ZERO;
	}
	if (pos === timeStart || line.charCodeAt(pos) !== DOT) return false;
	let micros = 0;
	let digits = 0;
	digit = line.charCodeAt(++pos) - ZERO;
	while (digit >= 0 && digit <= 9 && digits < 9) {
		if (digits < 6) micros = micros * 10 + digit;
		digits++;
		digit = line.charCodeAt(++pos) - ZERO;
	}
	if (digits < 6 || line.charCodeAt(pos) !== SPACE) return false;
	head.tid = tid;
	head.at = seconds * 1_000_000 + micros;
	head.start = pos + 1;
	return true;
}
