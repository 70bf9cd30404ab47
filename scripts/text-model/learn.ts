// Logistic regression over the features of windows. A hostile text is hostile in its worst window only, and a benign text is benign in all: the
// windows are chosen anew in each round by the weights of the round before. Seeded and single-threaded: the same corpora give the same weights.

import { aboutAttacks } from '#text/learned/about-attacks.ts';
import { STRIDE, visitFeatures, WINDOW } from '#text/learned/features.ts';
import { tokensOf } from '#text/learned/tokens.ts';
import { normalise } from '#text/normalise.ts';

export interface Example {
	readonly source: string;
	readonly text: string;
	readonly isHostile: boolean;
	/** The features of each window that the model may speak of, each once. */
	readonly windows: readonly (readonly number[])[];
}

export interface Learned {
	readonly weights: ReadonlyMap<number, number>;
	readonly bias: number;
}

export interface LearnOptions {
	readonly rounds: number;
	readonly decay: number;
	readonly leastHostile: number;
	readonly leastBenign: number;
	readonly mostFeatures: number;
}

export function exampleOf(source: string, text: string, isHostile: boolean): Example {
	const tokens = tokensOf(normalise(text).text);
	const isAbout = aboutAttacks(tokens);
	const windows: (readonly number[])[] = [];
	for (let from = 0; from === 0 || from + STRIDE < tokens.count; from += STRIDE) {
		const to = Math.min(tokens.count, from + WINDOW);
		if (isAbout(from, to)) continue;
		const features = new Set<number>();
		visitFeatures(tokens, from, to, (feature) => features.add(feature));
		windows.push([...features]);
	}
	return { source, text, isHostile, windows };
}

/** The worst window of a text. */
export function worstOf({ windows }: Example, { weights, bias }: Learned): { readonly score: number; readonly at: number } {
	let best = { score: -20, at: 0 };
	for (const [at, features] of windows.entries()) {
		let score = bias;
		for (const feature of features) score += weights.get(feature) ?? 0;
		if (score > best.score) best = { score, at };
	}
	return best;
}

/** Features that enough texts have, the most telling first. */
function vocabularyOf(examples: readonly Example[], options: LearnOptions): ReadonlyMap<number, number> {
	const hostile = new Map<number, number>();
	const benign = new Map<number, number>();
	let hostileTexts = 0;
	for (const { windows, isHostile } of examples) {
		if (isHostile) hostileTexts++;
		const counts = isHostile ? hostile : benign;
		for (const feature of new Set(windows.flat())) counts.set(feature, (counts.get(feature) ?? 0) + 1);
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
	return new Map(telling.slice(0, options.mostFeatures).map(({ feature, odds }) => [feature, odds * 0.1]));
}

export function learn(examples: readonly Example[], options: LearnOptions): Learned {
	const weights = new Map(vocabularyOf(examples, options));
	const squares = new Map<number, number>();
	const perSource = new Map<string, number>();
	for (const { source, isHostile } of examples) {
		const key = `${source}${isHostile}`;
		perSource.set(key, (perSource.get(key) ?? 0) + 1);
	}
	// A source of many texts counts more than one of few, but not in proportion.
	const shareOf = ({ source, isHostile }: Example) => 1 / Math.sqrt(perSource.get(`${source}${isHostile}`) ?? 1);
	const total = (isHostile: boolean) => examples.filter((one) => one.isHostile === isHostile).reduce((sum, one) => sum + shareOf(one), 0);
	const totals = { hostile: total(true), benign: total(false) };
	let bias = -2;
	let biasSquare = 1;
	for (let round = 0; round < options.rounds; round++) {
		const picked = examples.flatMap((example) => pickedOf(example, { weights, bias }, round));
		shuffle(picked, round);
		for (let epoch = 0; epoch < 4; epoch++) {
			for (const { example, features } of picked) {
				const active = features.filter((feature) => weights.has(feature));
				let score = bias;
				for (const feature of active) score += weights.get(feature) ?? 0;
				const importance = (shareOf(example) / (example.isHostile ? totals.hostile : totals.benign)) * examples.length * 0.5;
				const gradient = (1 / (1 + Math.exp(-score)) - (example.isHostile ? 1 : 0)) * importance;
				biasSquare += gradient * gradient;
				bias -= (0.1 * gradient) / Math.sqrt(biasSquare);
				for (const feature of active) {
					const weight = weights.get(feature) ?? 0;
					const slope = gradient + options.decay * weight;
					const square = (squares.get(feature) ?? 1) + slope * slope;
					squares.set(feature, square);
					weights.set(feature, weight - (0.1 * slope) / Math.sqrt(square));
				}
			}
		}
	}
	return { weights, bias };
}

interface Picked {
	readonly example: Example;
	readonly features: readonly number[];
}

/** Of a hostile text its worst window; of a benign one its worst and, in turn, two others. */
function pickedOf(example: Example, learned: Learned, round: number): readonly Picked[] {
	const { windows, isHostile } = example;
	const { at } = worstOf(example, learned);
	const others = isHostile || windows.length <= 1 ? [] : [(at + 1 + round) % windows.length, (at + 3 + round * 5) % windows.length];
	return [at, ...others].flatMap((one) => {
		const features = windows[one];
		return features === undefined ? [] : [{ example, features }];
	});
}

function shuffle<T>(items: T[], seed: number): void {
	let state = seed * 2_654_435_761 + 12_345;
	for (let last = items.length - 1; last > 0; last--) {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		const other = state % (last + 1);
		const [a, b] = [items[last], items[other]];
		if (a !== undefined && b !== undefined) [items[last], items[other]] = [b, a];
	}
}
