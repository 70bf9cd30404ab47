// Remembers where escapes were undone, so that what is found there can be called by their names.

import type { EscapeKinds } from './read-escape.ts';

/** Escapes are remembered by the eight bytes that they stand in, the last of each in full: what is found is longer. */
const CELL_LOG2 = 3;
const LONGEST_ESCAPE = 20;

export interface EscapePlaces {
	/** An escape at `from` of the input became what stands at `to`. */
	note(to: number, from: number, kind: EscapeKinds): void;
	/** What was undone between the two places, and where in the input that stands. */
	origin(from: number, to: number): { readonly kinds: EscapeKinds; readonly from: number; readonly to: number };
}

export function escapePlaces(size: number): EscapePlaces {
	const cells = (size >> CELL_LOG2) + 1;
	const kindsIn = new Uint8Array(cells);
	const lastIn = new Int32Array(cells);

	function between(first: number, end: number) {
		let kinds = 0;
		let from = size;
		let to = 0;
		for (let cell = first; cell < end; cell++) {
			const here = kindsIn[cell] ?? 0;
			if (here === 0) continue;
			kinds |= here;
			from = Math.min(from, lastIn[cell] as number);
			to = (lastIn[cell] as number) + LONGEST_ESCAPE;
		}
		return { kinds, from: Math.min(from, to), to };
	}

	return {
		note(to, from, kind) {
			kindsIn[to >> CELL_LOG2] = (kindsIn[to >> CELL_LOG2] as number) | kind;
			lastIn[to >> CELL_LOG2] = from;
		},
		origin(from, to) {
			// The first and last cell may hold a neighbour's escapes: they count only if there are no others.
			const inner = between((from + 7) >> CELL_LOG2, to >> CELL_LOG2);
			return inner.kinds === 0 ? between(from >> CELL_LOG2, ((to - 1) >> CELL_LOG2) + 1) : inner;
		},
	};
}
