// The features that the learned model counts in a block of a text: words, pairs of words with at most one between them, word classes and pairs of them.

import { lazily } from '#util/lazily.ts';
import type { Tokens } from './tokens.ts';

/** Block size in tokens. A window is two blocks, and windows overlap by one, so an order of one or two sentences fits into one of them. */
export const BLOCK = 16;
/** Maximum distance between two words whose classes count together. */
const REACH = 6;
const CLASSES = 31;
/** Number of bits of a feature that the table of weights stores. */
export const FEATURE_BITS = 24;

/** Returns the number of windows in a text with this number of tokens. */
export function windowsIn(tokens: number): number {
	return Math.max(1, Math.ceil(tokens / BLOCK) - 1);
}

/** Room for the features of a window, shared by all texts: nothing is kept in it from one call to the next. */
export const featureRoom = lazily(() => new Int32Array(1 << 14));

/** Writes the features that end at the tokens from `from` to `to` into `room`, some more than once, and returns their number. They may begin before `from`. */
export function writeFeatures({ hashes, classes }: Tokens, from: number, to: number, room: Int32Array): number {
	const pairs = pairFeatures();
	const limit = room.length - 3 - (CLASSES + 1) - REACH * (CLASSES + 1) ** 2;
	let count = 0;
	// These are the shares of the two preceding tokens.
	let last = from > 0 ? shareBefore(hashes[from - 1] ?? 0) : 0;
	let lastButOne = from > 1 ? shareBefore(hashes[from - 2] ?? 0) : 0;
	for (let at = from; at < to && count <= limit; at++) {
		const hash = hashes[at] ?? 0;
		room[count++] = mixed(share(1, hash));
		if (at > 0) room[count++] = mixed(share(2, hash) ^ last);
		if (at > 1) room[count++] = mixed(share(3, hash) ^ lastButOne);
		lastButOne = last;
		last = shareBefore(hash);
		const own = classes[at] ?? 0;
		if (own === 0) continue;
		for (let b = own; b !== 0; b &= b - 1) room[count++] = pairs[ALONE + CLASSES - Math.clz32(b & -b)] ?? 0;
		for (let before = Math.max(0, at - REACH); before < at; before++) {
			for (let a = classes[before] ?? 0; a !== 0; a &= a - 1) {
				const row = (CLASSES - Math.clz32(a & -a)) * ROW;
				for (let b = own; b !== 0; b &= b - 1) room[count++] = pairs[row + CLASSES - Math.clz32(b & -b)] ?? 0;
			}
		}
	}
	return count;
}

const ROW = CLASSES + 1;
const ALONE = ROW * ROW;

/** The features of all pairs of classes, then those of single classes. */
const pairFeatures = lazily((): Int32Array => {
	const features = new Int32Array(ALONE + ROW);
	for (let own = 0; own < ROW; own++) {
		for (let before = 0; before < ROW; before++) features[before * ROW + own] = featureOf(4, before, own + 2);
		features[ALONE + own] = featureOf(5, own + 2, 0);
	}
	return features;
});

/** Returns the same number for the same words in the same order. */
function featureOf(kind: number, hash: number, before: number): number {
	return mixed(share(kind, hash) ^ shareBefore(before));
}

function share(kind: number, hash: number): number {
	return Math.imul(hash ^ Math.imul(kind, 0x9e37_79b1), 0x85eb_ca6b);
}

function shareBefore(hash: number): number {
	return Math.imul(hash, 0xc2b2_ae35);
}

function mixed(shares: number): number {
	let number = shares ^ (shares >>> 15);
	number = Math.imul(number, 0x2c1b_3c6d);
	return (number ^ (number >>> 13)) & ((1 << FEATURE_BITS) - 1);
}
