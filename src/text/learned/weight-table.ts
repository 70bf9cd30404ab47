// The weights of the learned model by feature, in a table with open addressing. Unpacked at the first use.

import { lazily } from '#util/lazily.ts';
import { WEIGHTS } from './weights.ts';

const SLOT_BITS = 17;
export const SLOTS = 1 << SLOT_BITS;

/** Counts on over all texts: no mark of an earlier text is one of this text. */
const LAST_BLOCK = 2 ** 31 - 2 ** 24;

/** Bits of the filter. Most pairs of words are no feature, and the filter says so from a quarter of the memory. */
const FILTER_BITS = 20;

interface WeightTable {
	/** -1: free. */
	readonly features: Int32Array;
	readonly weights: Int8Array;
	/** The last block that each feature was seen in. */
	readonly seenIn: Int32Array;
	/** One bit for each feature's lowest bits: 0 where no feature has them. */
	readonly filter: Uint32Array;
	nextBlock: number;
}

export const weightTable = lazily((): WeightTable => {
	const bytes = Buffer.from(WEIGHTS, 'base64');
	const features = new Int32Array(SLOTS).fill(-1);
	const weights = new Int8Array(SLOTS);
	const filter = new Uint32Array(2 ** (FILTER_BITS - 5));
	for (let at = 0; at + 3 < bytes.length; at += 4) {
		const feature = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
		let slot = feature & (SLOTS - 1);
		while (features[slot] !== -1) slot = (slot + 1) & (SLOTS - 1);
		features[slot] = feature;
		weights[slot] = ((bytes[at + 3] ?? 0) << 24) >> 24;
		const bit = feature & (2 ** FILTER_BITS - 1);
		filter[bit >>> 5] = (filter[bit >>> 5] ?? 0) | (1 << (bit & 31));
	}
	return { features, weights, filter, seenIn: new Int32Array(SLOTS), nextBlock: 2 };
});

/** Numbers for the blocks of one text, never used before. */
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

/** False: the table has no such feature. True: it may have. */
export function mayBeFeature(filter: Uint32Array, feature: number): boolean {
	const bit = feature & (2 ** FILTER_BITS - 1);
	return ((filter[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
}
