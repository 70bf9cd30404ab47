// Records where escapes were undone, so that a hit can name them in its form.

import type { EscapeKinds } from './read-escape.ts';
import type { Scratch } from './scratch.ts';

/** Escapes are recorded per cell of eight bytes, with the position of the last one only. Every hit is longer than a cell. */
const CELL_LOG2 = 3;

interface Origin {
	readonly kinds: EscapeKinds;
	readonly from: number;
	readonly to: number;
}

export class EscapePlaces {
	readonly #kinds: Uint8Array;
	readonly #last: Int32Array;

	constructor(size: number, scratch: Scratch) {
		const cells = (size >> CELL_LOG2) + 1;
		this.#kinds = scratch.take(cells).fill(0);
		const last = scratch.take(4 * cells);
		this.#last = new Int32Array(last.buffer, last.byteOffset, cells);
	}

	/** Records that the escape at `from` in the input became the byte at `to` in the view. */
	note(to: number, from: number, kind: EscapeKinds): void {
		const cell = to >> CELL_LOG2;
		this.#kinds[cell] = (this.#kinds[cell] as number) | kind;
		this.#last[cell] = from;
	}

	/** Returns the kinds of escapes undone between two positions of the view, and their range in the input. */
	origin(from: number, to: number): Origin {
		// The first and last cell may contain a neighbour's escapes, which count only if there are no others.
		const inner = this.#between((from + 7) >> CELL_LOG2, to >> CELL_LOG2);
		return inner.kinds === 0 ? this.#between(from >> CELL_LOG2, ((to - 1) >> CELL_LOG2) + 1) : inner;
	}

	#between(first: number, end: number): Origin {
		let kinds = 0;
		let from = 0;
		let to = 0;
		for (let cell = first; cell < end; cell++) {
			const here = this.#kinds[cell] ?? 0;
			if (here === 0) continue;
			const last = this.#last[cell] as number;
			if (kinds === 0) from = last;
			to = last + 1;
			kinds |= here;
		}
		return { kinds, from, to };
	}
}
