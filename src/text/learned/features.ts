// The features that the learned model counts in a block of a text: words, pairs of words with at most one between them, word classes and pairs of them.

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

/** Visits the features that end at the tokens from `from` to `to`, some more than once. They may begin before `from`. */
export function visitFeatures(
	{ hashes, classes }: Tokens,
	from: number,
	to: number,
	visit: (feature: number, token: number) => void,
): void {
	// These are the shares of the two preceding tokens.
	let last = from > 0 ? shareBefore(hashes[from - 1] ?? 0) : 0;
	let lastButOne = from > 1 ? shareBefore(hashes[from - 2] ?? 0) : 0;
	for (let at = from; at < to; at++) {
		const hash = hashes[at] ?? 0;
		visit(mixed(share(1, hash)), at);
		if (at > 0) visit(mixed(share(2, hash) ^ last), at);
		if (at > 1) visit(mixed(share(3, hash) ^ lastButOne), at);
		lastButOne = last;
		last = shareBefore(hash);
		const own = classes[at] ?? 0;
		if (own === 0) continue;
		for (let b = own; b !== 0; b &= b - 1) visit(featureOf(5, CLASSES + 2 - Math.clz32(b & -b), 0), at);
		for (let before = Math.max(0, at - REACH); before < at; before++) {
			const left = classes[before] ?? 0;
			if (left !== 0) visitPairs(left, own, at, visit);
		}
	}
}

function visitPairs(left: number, right: number, token: number, visit: (feature: number, token: number) => void): void {
	for (let a = left; a !== 0; a &= a - 1) {
		const first = CLASSES - Math.clz32(a & -a);
		for (let b = right; b !== 0; b &= b - 1) visit(featureOf(4, first, CLASSES + 2 - Math.clz32(b & -b)), token);
	}
}

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
