// Parts of a text that read like orders to a model by a learned model: logistic regression over words and word classes, trained offline by
// scripts/text-model. It finds orders that no rule has words for, and is wrong more often than a rule: what it finds alone is a suspicion.

import { lazily } from '#util/lazily.ts';
import { aboutAttacks } from './about-attacks.ts';
import { FEATURE_BITS, STRIDE, visitFeatures, WINDOW } from './features.ts';
import { type Tokens, tokensOf } from './tokens.ts';
import { BIAS, SCALE, WEIGHTS } from './weights.ts';

export interface LearnedOrder {
	/** In the text. */
	readonly from: number;
	readonly to: number;
	/** The logarithm of the odds. */
	readonly score: number;
	/** The words that weighed most. */
	readonly phrases: readonly string[];
}

const SLOTS = 1 << 16;
const MOST_WINDOWS = 2 ** 31 - 1;
const SHOWN_PHRASES = 3;
const LONGEST_PHRASE = 40;

/** Weights by feature, in a table with open addressing. */
interface Table {
	readonly features: Int32Array;
	readonly weights: Int8Array;
	/** The last window that each feature was counted in, for all texts: a table of this size for every short text would cost more than reading it. */
	readonly seenIn: Int32Array;
	windows: number;
}

const table = lazily((): Table => {
	const bytes = Buffer.from(WEIGHTS, 'base64');
	const features = new Int32Array(SLOTS).fill(-1);
	const weights = new Int8Array(SLOTS);
	for (let at = 0; at + 3 < bytes.length; at += 4) {
		const feature = bytes.readUIntLE(at, 3);
		let slot = feature & (SLOTS - 1);
		while (features[slot] !== -1) slot = (slot + 1) & (SLOTS - 1);
		features[slot] = feature & ((1 << FEATURE_BITS) - 1);
		weights[slot] = bytes.readInt8(at + 3);
	}
	return { features, weights, seenIn: new Int32Array(SLOTS), windows: 0 };
});

/** The windows that reach `least`, those that overlap as one. */
export function learnedOrders(text: string, least: number): readonly LearnedOrder[] {
	const tokens = tokensOf(text);
	const isAbout = aboutAttacks(tokens);
	const scoreOf = windowScorer(tokens);
	const found: { from: number; to: number; score: number; best: number }[] = [];
	for (let from = 0; from === 0 || from + STRIDE < tokens.count; from += STRIDE) {
		const to = Math.min(tokens.count, from + WINDOW);
		const score = scoreOf(from, to);
		if (score < least || isAbout(from, to)) continue;
		const last = found.at(-1);
		if (last === undefined || last.to <= from) found.push({ from, to, score, best: from });
		else {
			last.to = to;
			if (score > last.score) Object.assign(last, { score, best: from });
		}
	}
	return found.map(({ from, to, score, best }) => ({
		from: tokens.starts[from] ?? 0,
		to: endOf(tokens, to - 1, text),
		score,
		phrases: phrasesOf(tokens, best, text),
	}));
}

/** Each feature counts once in a window, however often it occurs there. */
function windowScorer(tokens: Tokens): (from: number, to: number) => number {
	const model = table();
	const { features, weights, seenIn } = model;
	let window = 0;
	let sum = 0;
	const add = (feature: number) => {
		for (let slot = feature & (SLOTS - 1); features[slot] !== -1; slot = (slot + 1) & (SLOTS - 1)) {
			if (features[slot] !== feature) continue;
			if (seenIn[slot] !== window) sum += weights[slot] ?? 0;
			seenIn[slot] = window;
			return;
		}
	};
	return (from, to) => {
		window = nextWindow(model);
		sum = 0;
		visitFeatures(tokens, from, to, add);
		return BIAS + sum * SCALE;
	};
}

/** A number that no earlier window left in `seenIn`. */
function nextWindow(model: Table): number {
	if (model.windows >= MOST_WINDOWS) {
		model.seenIn.fill(0);
		model.windows = 0;
	}
	return ++model.windows;
}

/** The pairs of words that the heaviest features of a window end at. */
function phrasesOf(tokens: Tokens, from: number, text: string): readonly string[] {
	const { features, weights } = table();
	const byToken = new Map<number, number>();
	visitFeatures(tokens, from, Math.min(tokens.count, from + WINDOW), (feature, token) => {
		for (let slot = feature & (SLOTS - 1); features[slot] !== -1; slot = (slot + 1) & (SLOTS - 1))
			if (features[slot] === feature) byToken.set(token, (byToken.get(token) ?? 0) + (weights[slot] ?? 0));
	});
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
