// Logistic regression over the features of windows. A hostile text is hostile in its worst window only, and a benign text is benign in all of them: the
// windows are selected again in each round by the weights of the round before. Seeded and single-threaded: the same corpora give the same weights.

import { aboutAttacks } from '#text/learned/about-attacks.ts';
import { BLOCK, featureRoom, windowsIn, writeFeatures } from '#text/learned/features.ts';
import { tokensOf } from '#text/learned/tokens.ts';
import { normalise } from '#text/normalise.ts';

export interface Example {
	readonly source: string;
	readonly text: string;
	readonly isHostile: boolean;
	/** Length in tokens. */
	readonly length: number;
	/** The distinct features of each window that the model may judge. */
	readonly windows: readonly Int32Array[];
}

export interface Learned {
	readonly weights: ReadonlyMap<number, number>;
	readonly bias: number;
}

export interface LearnOptions {
	readonly rounds: number;
	readonly epochs: number;
	readonly decay: number;
	/** Share of the features that a step does not see, in percent. */
	readonly hidden: number;
	readonly leastHostile: number;
	readonly leastBenign: number;
	readonly mostFeatures: number;
}

export function exampleOf(source: string, text: string, isHostile: boolean): Example {
	const tokens = tokensOf(normalise(text).text);
	const isAbout = aboutAttacks(tokens);
	const windowCount = windowsIn(tokens.count);
	const windows: Int32Array[] = [];
	const room = featureRoom();
	for (let window = 0; window < windowCount; window++) {
		const from = window * BLOCK;
		const to = Math.min(tokens.count, from + 2 * BLOCK);
		if (isAbout(from, to)) continue;
		windows.push(Int32Array.from(new Set(room.subarray(0, writeFeatures(tokens, from, to, room)))));
	}
	return { source, text, isHostile, length: tokens.count, windows };
}

/** Returns the score of the worst window of a text before the reduction for its length, or undefined if the model judges no window. */
export function scoreOf({ windows }: Example, { weights, bias }: Learned): number | undefined {
	let best: number | undefined;
	for (const features of windows) {
		let score = bias;
		for (const feature of features) score += weights.get(feature) ?? 0;
		best = Math.max(best ?? score, score);
	}
	return best;
}

/** Returns features that enough texts have, the most informative first, with their log odds. */
function vocabularyOf(examples: readonly Example[], options: LearnOptions): readonly (readonly [feature: number, odds: number])[] {
	const hostile = new Map<number, number>();
	const benign = new Map<number, number>();
	let hostileTexts = 0;
	for (const { windows, isHostile } of examples) {
		if (isHostile) hostileTexts++;
		const counts = isHostile ? hostile : benign;
		const seen = new Set<number>();
		for (const window of windows) for (const feature of window) seen.add(feature);
		for (const feature of seen) counts.set(feature, (counts.get(feature) ?? 0) + 1);
	}
	const benignTexts = examples.length - hostileTexts;
	const telling: { readonly feature: number; readonly gain: number; readonly odds: number }[] = [];
	for (const feature of new Set([...hostile.keys(), ...benign.keys()])) {
		const [inHostile, inBenign] = [hostile.get(feature) ?? 0, benign.get(feature) ?? 0];
		if (inHostile < options.leastHostile && inBenign < options.leastBenign) continue;
		const [p, q] = [(inHostile + 0.3) / (hostileTexts + 1), (inBenign + 0.3) / (benignTexts + 1)];
		const odds = Math.log(p / q);
		telling.push({ feature, odds, gain: Math.abs(odds) * Math.sqrt(Math.max(p, q)) });
	}
	telling.sort((a, b) => b.gain - a.gain || a.feature - b.feature);
	return telling.slice(0, options.mostFeatures).map(({ feature, odds }) => [feature, odds]);
}

/** A window as indices into the vocabulary. */
interface Picked {
	readonly places: Int32Array;
	readonly target: 0 | 1;
	readonly importance: number;
}

class Weights {
	readonly values: Float64Array;
	readonly #squares: Float64Array;
	bias = -2;
	#biasSquare = 1;
	constructor(odds: readonly number[]) {
		this.values = Float64Array.from(odds, (one) => one * 0.1);
		this.#squares = new Float64Array(odds.length).fill(1);
	}
	scoreOf(places: Int32Array): number {
		let score = this.bias;
		for (const place of places) score += this.values[place] ?? 0;
		return score;
	}
	/** Performs one step of Adagrad over a random part of the features, so that no order is known by a few words of one source alone. */
	step({ places: all, target, importance }: Picked, { decay, hidden }: LearnOptions, random: (below: number) => number): void {
		const places = all.filter(() => (random(1 << 30) >>> 10) % 100 >= hidden);
		let seen = 0;
		for (const place of places) seen += this.values[place] ?? 0;
		const score = this.bias + (seen * 100) / (100 - hidden);
		const gradient = (1 / (1 + Math.exp(-score)) - target) * importance;
		this.#biasSquare += gradient * gradient;
		this.bias -= (0.1 * gradient) / Math.sqrt(this.#biasSquare);
		for (const place of places) {
			const weight = this.values[place] ?? 0;
			const slope = gradient + decay * weight;
			const square = (this.#squares[place] ?? 1) + slope * slope;
			this.#squares[place] = square;
			this.values[place] = weight - (0.1 * slope) / Math.sqrt(square);
		}
	}
}

/** The mean over the epochs of the last round: what a step happens to hide does not matter then. */
class MeanWeights {
	readonly #sums: Float64Array;
	#bias = 0;
	#count = 0;
	constructor(size: number) {
		this.#sums = new Float64Array(size);
	}
	add({ values, bias }: Weights): void {
		for (let place = 0; place < values.length; place++) this.#sums[place] = (this.#sums[place] ?? 0) + (values[place] ?? 0);
		this.#bias += bias;
		this.#count++;
	}
	weightAt(place: number): number {
		return (this.#sums[place] ?? 0) / this.#count;
	}
	get bias(): number {
		return this.#bias / this.#count;
	}
}

export function learn(examples: readonly Example[], options: LearnOptions): Learned {
	const vocabulary = vocabularyOf(examples, options);
	const placeOf = new Map(vocabulary.map(([feature], place) => [feature, place]));
	const weights = new Weights(vocabulary.map(([, odds]) => odds));
	const importanceOf = importances(examples);
	const placed = examples.map((example) => ({
		example,
		windows: example.windows.map((window) => Int32Array.from([...window].flatMap((feature) => placeOf.get(feature) ?? []))),
	}));
	const random = seeded(7);
	const mean = new MeanWeights(vocabulary.length);
	for (let round = 0; round < options.rounds; round++) {
		const picked: Picked[] = [];
		for (const { example, windows } of placed) {
			const worst = windows.toSorted((a, b) => weights.scoreOf(b) - weights.scoreOf(a))[0];
			if (worst === undefined) continue;
			const { isHostile } = example;
			// Uses the worst window of a hostile text, and for a benign text also two other windows.
			const others = isHostile || windows.length === 1 ? [] : [0, 1].flatMap(() => windows[random(windows.length)] ?? []);
			for (const places of [worst, ...others]) picked.push({ places, target: isHostile ? 1 : 0, importance: importanceOf(example) });
		}
		shuffle(picked, random);
		for (let epoch = 0; epoch < options.epochs; epoch++) {
			for (const one of picked) weights.step(one, options, random);
			if (round === options.rounds - 1) mean.add(weights);
		}
	}
	return { weights: new Map(vocabulary.map(([feature], place) => [feature, mean.weightAt(place)])), bias: mean.bias };
}

/** Hostile and benign texts weigh the same in total. A source of many texts counts more than one of few, but not in proportion. */
function importances(examples: readonly Example[]): (example: Example) => number {
	const keyOf = ({ source, isHostile }: Example) => `${source} ${isHostile}`;
	const sizes = new Map<string, number>();
	for (const example of examples) sizes.set(keyOf(example), (sizes.get(keyOf(example)) ?? 0) + 1);
	const shareOf = (example: Example) => 1 / Math.sqrt(sizes.get(keyOf(example)) ?? 1);
	const total = (isHostile: boolean) => examples.filter((one) => one.isHostile === isHostile).reduce((sum, one) => sum + shareOf(one), 0);
	const totals = { hostile: total(true), benign: total(false) };
	return (example) => (shareOf(example) / (example.isHostile ? totals.hostile : totals.benign)) * examples.length * 0.5;
}

function seeded(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state % below;
	};
}

function shuffle<T>(items: T[], random: (below: number) => number): void {
	for (let last = items.length - 1; last > 0; last--) {
		const other = random(last + 1);
		const [a, b] = [items[last], items[other]];
		if (a !== undefined && b !== undefined) [items[last], items[other]] = [b, a];
	}
}
