// What the learned model counts in a block of a text: words, pairs of words with at most one between them, word classes and pairs of them.

import type { Tokens } from './tokens.ts';

/** In tokens. A window is two blocks, and windows overlap by one: an order of a sentence or two is whole in one of them. */
export const BLOCK = 16;
/** How far apart two words may stand whose classes count together. */
const REACH = 6;
const CLASSES = 31;
/** Bits of a feature's number: the table of weights keeps so many. */
export const FEATURE_BITS = 24;

/** How many windows a text of so many tokens has. */
export function windowsIn(tokens: number): number {
	return Math.max(1, Math.ceil(tokens / BLOCK) - 1);
}

/** Visits the features that end at the tokens from `from` to `to`, some more than once; they may begin before. */
export function visitFeatures(
	{ hashes, classes }: Tokens,
	from: number,
	to: number,
	visit: (feature: number, token: number) => void,
): void {
	for (let at = from; at < to; at++) {
		const hash = hashes[at] ?? 0;
		visit(featureOf(1, hash, 0), at);
		if (at > 0) visit(featureOf(2, hash, hashes[at - 1] ?? 0), at);
		if (at > 1) visit(featureOf(3, hash, hashes[at - 2] ?? 0), at);
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

/** The same number for the same words in the same order. */
function featureOf(kind: number, hash: number, before: number): number {
	let mixed = Math.imul(hash ^ Math.imul(kind, 0x9e37_79b1), 0x85eb_ca6b) ^ Math.imul(before, 0xc2b2_ae35);
	mixed ^= mixed >>> 15;
	mixed = Math.imul(mixed, 0x2c1b_3c6d);
	mixed ^= mixed >>> 13;
	return mixed & ((1 << FEATURE_BITS) - 1);
}
