// The guard's messages on stderr. They contain names and texts of servers: a terminal must not obey them, and neither a flood, nor a long text, nor a
// reader that does not read may block the guard.

import { printable } from '#util/printable.ts';

const MOST_A_MINUTE = 1000;
const MINUTE_MS = 60_000;
const LONGEST = 2000;
/** Bound for a reader that does not read. */
const MOST_WAITING_BYTES = 1 << 20;

export interface NoteStream {
	write(text: string): unknown;
	/** Number of bytes that were written and not flushed yet. */
	readonly writableLength: number;
}

/** `now`: milliseconds of a monotonic clock. */
export function guardNotes(server: string, stream: NoteStream, now: () => number): (line: string) => void {
	let since = now();
	let count = 0;
	const say = (line: string) => {
		const shown = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
		if (stream.writableLength < MOST_WAITING_BYTES) stream.write(`candor guard (${printable(server)}): ${printable(shown)}\n`);
	};
	return (line) => {
		if (now() - since >= MINUTE_MS) [since, count] = [now(), 0];
		count++;
		if (count <= MOST_A_MINUTE) say(line);
		else if (count === MOST_A_MINUTE + 1) say('there is more to say than anybody reads; the rest of this minute is left out');
	};
}
