// The weights of the learned model by feature, in a table with open addressing. They are unpacked on first use.

import { lazily } from '#util/lazily.ts';
import { WEIGHTS } from './weights.ts';

const SLOT_BITS = 17;
const SLOTS = 1 << SLOT_BITS;

/** Block numbers increase over all texts, so a mark of an earlier text is never mistaken for one of this text. */
const LAST_BLOCK = 2 ** 31 - 2 ** 24;

/** Bits of the filter. Most pairs of words are no feature, and the filter rejects them with a quarter of the memory. */
const FILTER_BITS = 20;

interface WeightTable {
	/** The number of a feature in the upper 24 bits and its weight in the lower eight, so that one lookup returns both; 0: free. */
	readonly entries: Int32Array;
	/** The last block in which each feature was seen. */
	readonly seenIn: Int32Array;
	/** One bit for each feature's lowest bits: 0 if no feature has them. */
	readonly filter: Uint32Array;
	nextBlock: number;
}

export const weightTable = lazily((): WeightTable => {
	const bytes = Buffer.from(WEIGHTS, 'base64');
	const entries = new Int32Array(SLOTS);
	const filter = new Uint32Array(2 ** (FILTER_BITS - 5));
	for (let at = 0; at + 3 < bytes.length; at += 4) {
		const feature = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
		let slot = feature & (SLOTS - 1);
		while (entries[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
		entries[slot] = (feature << 8) | (bytes[at + 3] ?? 0);
		const bit = feature & (2 ** FILTER_BITS - 1);
		filter[bit >>> 5] = (filter[bit >>> 5] ?? 0) | (1 << (bit & 31));
	}
	return { entries, filter, seenIn: new Int32Array(SLOTS), nextBlock: 2 };
});

/** Returns numbers for the blocks of one text that were never used before. */
export function freshBlocks(count: number): number {
	const table = weightTable();
	if (table.nextBlock > LAST_BLOCK) {
		table.seenIn.fill(0);
		table.nextBlock = 2;
	}
	const first = table.nextBlock;
	table.nextBlock += count + 2;
	return first;
}

/** Returns false if the table does not have the feature, and true if it may have it. */
export function mayBeFeature(filter: Uint32Array, feature: number): boolean {
	const bit = feature & (2 ** FILTER_BITS - 1);
	return ((filter[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
}

/** Returns the slot of a feature, or -1. */
export function slotOf(entries: Int32Array, feature: number): number {
	for (let slot = feature & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
		const entry = entries[slot] ?? 0;
		if (entry >>> 8 === feature && entry !== 0) return slot;
		if (entry === 0) return -1;
	}
}

export function weightOf(entry: number): number {
	return (entry << 24) >> 24;
}
