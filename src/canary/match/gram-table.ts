// Finds all needles in one pass over the input in pieces of 8 bytes. A leak contains at least one whole piece, which the table lists.

import type { Needle } from './needles.ts';

/** A Bloom filter with both bits of a piece in one word. One lookup keeps 99 of 100 pieces away from the table, which is too large for a cache. */
const FILTER_WORDS_LOG2 = 15;

/** Sets the bit that distinguishes `A` from `a`. It also conflates a few other bytes, which is harmless in a sequence of sixteen. */
const FOLD = 0x20;
const FOLD_WORD = 0x20202020;

/** `from` and `to`: position in the input of the needle, or of a sufficiently long part of it. */
type Found = (needle: number, isExact: boolean, from: number, to: number) => void;

interface Search {
	readonly bytes: Buffer;
	readonly isSettled: (needle: number) => boolean;
	readonly found: Found;
}

export interface GramTable {
	/** Reports the occurrences of each needle that is not settled. */
	scan(bytes: Buffer, isSettled: (needle: number) => boolean, found: Found): void;
}

export function gramTable(needles: readonly Needle[]): GramTable {
	const folded = needles.map(({ bytes }) => bytes.map((byte) => byte | FOLD));
	const grams = folded.reduce((sum, text) => sum + Math.max(0, text.length - 7), 0);
	const tableBits = Math.max(4, Math.ceil(Math.log2(grams * 2 + 1)));
	const mask = (1 << tableBits) - 1;
	const filter = new Int32Array(1 << FILTER_WORDS_LOG2);
	// Open addressing with four numbers per slot: the gram's two words, needle + 1 (0: free), the gram's position in the needle.
	const slots = new Int32Array(4 << tableBits);

	for (const [needle, text] of folded.entries()) {
		const view = new DataView(text.buffer, text.byteOffset, text.byteLength);
		// A longer leak contains several pieces, 8 bytes apart. One known piece in `oneIn` is enough.
		const oneIn = Math.max(1, Math.floor(((needles[needle]?.least ?? 0) - 7) / 8));
		for (let at = 0; at + 8 <= text.length; at++) {
			if ((at >> 3) % oneIn !== 0) continue;
			const low = view.getInt32(at, true);
			const high = view.getInt32(at + 4, true);
			const hash = hashOf(low, high);
			const word = hash >>> (32 - FILTER_WORDS_LOG2);
			filter[word] = (filter[word] ?? 0) | bitsOf(hash);
			let slot = hash & mask;
			while (slots[slot * 4 + 2] !== 0) slot = (slot + 1) & mask;
			slots.set([low, high, needle + 1, at], slot * 4);
		}
	}

	const scan: GramTable['scan'] = (bytes, isSettled, found) => {
		// Words are read at aligned addresses. The up to three bytes before the first word are still within the reach of a needle.
		const skipped = -bytes.byteOffset & 3;
		if (bytes.length < skipped + 8) return;
		const words = new Int32Array(bytes.buffer, bytes.byteOffset + skipped, (bytes.length - skipped) >> 2);
		const last = words.length - 1;
		const search = { bytes, isSettled, found };
		for (let i = 0; i < last; i += 2) {
			const low = (words[i] as number) | FOLD_WORD;
			const high = (words[i + 1] as number) | FOLD_WORD;
			const hash = hashOf(low, high);
			const bits = bitsOf(hash);
			if (((filter[hash >>> (32 - FILTER_WORDS_LOG2)] as number) & bits) === bits) lookUp(low, high, skipped + i * 4, search);
		}
	};

	/** One piece in a hundred gets here, so computing its hash again is cheap. */
	function lookUp(low: number, high: number, at: number, { bytes, isSettled, found }: Search): void {
		for (let slot = hashOf(low, high) & mask; slots[slot * 4 + 2] !== 0; slot = (slot + 1) & mask) {
			if (slots[slot * 4] !== low || slots[slot * 4 + 1] !== high) continue;
			const needle = (slots[slot * 4 + 2] as number) - 1;
			if (!isSettled(needle)) verify(bytes, at, needle, slots[slot * 4 + 3] as number, found);
		}
	}

	function verify(bytes: Buffer, at: number, index: number, place: number, found: Found): void {
		const needle = needles[index];
		const text = folded[index];
		if (needle === undefined || text === undefined) return;
		const shift = at - place;
		let from = place;
		while (from > 0 && shift + from > 0 && ((bytes[shift + from - 1] as number) | FOLD) === text[from - 1]) from--;
		let to = place + 8;
		while (to < text.length && shift + to < bytes.length && ((bytes[shift + to] as number) | FOLD) === text[to]) to++;
		if (to - from < needle.least) return;
		let isExact = true;
		for (let i = from; i < to && isExact; i++) isExact = bytes[shift + i] === needle.bytes[i];
		found(index, isExact, shift + from, shift + to);
	}

	return { scan };
}

function hashOf(low: number, high: number): number {
	const mixed = Math.imul(low, 0x85ebca6b) ^ Math.imul(high, 0x9e3779b1);
	return mixed ^ (mixed >>> 15);
}

function bitsOf(hash: number): number {
	return (1 << hash) | (1 << (hash >>> 5));
}
