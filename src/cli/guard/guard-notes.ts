// What the guard says on stderr. Servers choose names and words in it: a terminal must not obey them, and a flood must not block the guard.

import { printable } from '#util/printable.ts';

const MOST_A_MINUTE = 1000;
const MINUTE_MS = 60_000;

/** `now`: milliseconds of a clock that never goes back. */
export function guardNotes(server: string, write: (text: string) => void, now: () => number): (line: string) => void {
	let since = now();
	let count = 0;
	return (line) => {
		if (now() - since >= MINUTE_MS) [since, count] = [now(), 0];
		count++;
		if (count <= MOST_A_MINUTE) write(`candor guard (${printable(server)}): ${printable(line)}\n`);
		else if (count === MOST_A_MINUTE + 1)
			write(`candor guard (${printable(server)}): there is more to say than anybody reads; the rest of this minute is left out\n`);
	};
}
