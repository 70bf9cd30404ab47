// Finds parts of a text that read like orders to a model, with a learned model: logistic regression over words and word classes, trained offline by
// scripts/text-model. It finds orders that no rule covers, but errs more often than a rule, so a finding of the model alone is a suspicion.

import { codeUnitsOf } from '../code-units.ts';
import { aboutAttacks } from './about-attacks.ts';
import { BLOCK, featureRoom, windowsIn, writeFeatures } from './features.ts';
import { type Tokens, tokensOf } from './tokens.ts';
import { freshBlocks, mayBeFeature, slotOf, weightOf, weightTable } from './weight-table.ts';
import { BIAS, SCALE } from './weights.ts';

export interface LearnedOrder {
	/** Start position in the text. */
	readonly from: number;
	readonly to: number;
	/** The logarithm of the odds, minus the doubt. */
	readonly score: number;
	/** The words with the highest weight. */
	readonly phrases: readonly string[];
}

export interface LearnedReading {
	/** The windows that reach `least`, with overlapping ones merged. */
	readonly orders: readonly LearnedOrder[];
	/** Returns the best score of a window that overlaps a part of the text, without the doubt for few words. A part of a text about attacks is never an order. */
	scoreAt(from: number, to: number): number;
}

const SHOWN_PHRASES = 3;
const LONGEST_PHRASE = 40;
/** Score of a window in a text about attacks. */
const SILENT = -20;

/** In tokens: a shorter text says little for or against it. */
const FEW_TOKENS = 12;

/** A higher limit would let a long honest text hide an order inside it. */
const MOST_DOUBT = 3;

/** Returns the deduction from a score. With more windows the highest score rises by chance, and a few words are hardly evidence. */
export function doubtOf(tokens: number): number {
	return Math.min(MOST_DOUBT, 1.5 * Math.log(windowsIn(tokens))) + doubtOfFew(tokens);
}

/** Returns the part of the deduction that a short text gets. It is no evidence against an order. */
export function doubtOfFew(tokens: number): number {
	return 0.4 * Math.max(0, FEW_TOKENS - tokens);
}

export function learnedReading(text: string, least: number, units: Uint16Array = codeUnitsOf(text)): LearnedReading {
	const tokens = tokensOf(text, units);
	const scores = windowScores(tokens);
	const found: { from: number; to: number; score: number; best: number }[] = [];
	for (let window = 0; window < scores.length; window++) {
		const score = scores[window] ?? SILENT;
		if (score < least) continue;
		const from = window * BLOCK;
		const to = Math.min(tokens.count, from + 2 * BLOCK);
		const last = found.at(-1);
		if (last === undefined || last.to <= from) found.push({ from, to, score, best: from });
		else {
			last.to = to;
			if (score > last.score) Object.assign(last, { score, best: from });
		}
	}
	const orders = found.map(({ from, to, score, best }) => ({
		from: tokens.starts[from] ?? 0,
		to: endOf(tokens, to - 1, text),
		score,
		phrases: phrasesOf(tokens, best, text),
	}));
	return { orders, scoreAt: (from, to) => scoreAt(tokens, scores, from, to) };
}

function scoreAt({ starts, count }: Tokens, scores: Float32Array, from: number, to: number): number {
	const first = firstAt(starts, count, from);
	const last = Math.max(first, firstAt(starts, count, to) - 1);
	let best = SILENT;
	for (let window = Math.max(0, Math.floor(first / BLOCK) - 1); window < scores.length && window * BLOCK <= last; window++)
		best = Math.max(best, scores[window] ?? SILENT);
	return best + doubtOfFew(count);
}

/** Returns the first token that starts at or after a position. */
function firstAt(starts: Int32Array, count: number, position: number): number {
	let low = 0;
	let high = count;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((starts[middle] ?? 0) < position) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** Each feature counts once per window, regardless of how often it occurs there. Each block is looked up once for the two windows that contain it. */
function windowScores(tokens: Tokens): Float32Array {
	const { entries, filter, seenIn } = weightTable();
	const windows = windowsIn(tokens.count);
	const scores = new Float32Array(windows);
	const isAbout = aboutAttacks(tokens);
	const doubt = doubtOf(tokens.count);
	const firstBlock = freshBlocks(windows);
	let block = firstBlock;
	let before = 0;
	const room = featureRoom();
	for (let from = 0; from === 0 || from < tokens.count; from += BLOCK, block++) {
		let own = 0;
		let shared = 0;
		const count = writeFeatures(tokens, from, Math.min(tokens.count, from + BLOCK), room);
		for (let at = 0; at < count; at++) {
			const feature = room[at] ?? 0;
			if (!mayBeFeature(filter, feature)) continue;
			const slot = slotOf(entries, feature);
			if (slot < 0) continue;
			const seen = seenIn[slot] ?? 0;
			if (seen === block) continue;
			const weight = weightOf(entries[slot] ?? 0);
			own += weight;
			if (seen === block - 1) shared += weight;
			seenIn[slot] = block;
		}
		const window = block - firstBlock - 1;
		if (window >= 0 || tokens.count <= BLOCK) {
			const start = Math.max(0, window) * BLOCK;
			const score = BIAS + (before + own - shared) * SCALE - doubt;
			scores[Math.max(0, window)] = isAbout(start, Math.min(tokens.count, start + 2 * BLOCK)) ? SILENT : score;
		}
		before = own;
	}
	return scores;
}

/** Returns the pairs of words at which the heaviest features of a window end. */
function phrasesOf(tokens: Tokens, from: number, text: string): readonly string[] {
	const { entries } = weightTable();
	const byToken = new Map<number, number>();
	const room = featureRoom();
	for (let token = from; token < Math.min(tokens.count, from + 2 * BLOCK); token++) {
		let weight = 0;
		for (const feature of room.subarray(0, writeFeatures(tokens, token, token + 1, room))) {
			const slot = slotOf(entries, feature);
			if (slot >= 0) weight += weightOf(entries[slot] ?? 0);
		}
		byToken.set(token, weight);
	}
	return [...byToken]
		.filter(([, weight]) => weight > 0)
		.sort((a, b) => b[1] - a[1] || a[0] - b[0])
		.slice(0, SHOWN_PHRASES)
		.sort((a, b) => a[0] - b[0])
		.map(([token]) => text.slice(tokens.starts[Math.max(from, token - 1)] ?? 0, endOf(tokens, token, text)))
		.map((phrase) =>
			phrase
				.replace(/[\s;“”]+/g, ' ')
				.trim()
				.slice(0, LONGEST_PHRASE),
		);
}

function endOf({ starts, count }: Tokens, token: number, text: string): number {
	const next = token + 1 < count ? (starts[token + 1] ?? text.length) : text.length;
	let end = Math.min(next, text.length);
	while (end > (starts[token] ?? 0) + 1 && text.charCodeAt(end - 1) <= 0x20) end--;
	return end;
}
