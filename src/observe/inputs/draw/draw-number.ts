import type { Json } from '#model/declaration.ts';
import { lureOf } from '../bait/lures.ts';
import { valueWords } from '../hint/name-words.ts';
import { baitNumbers, hasOwnScale, isTimeLike, typicalNumbers } from '../hint/number-hints.ts';
import type { Shape } from '../schema/shape.ts';
import { authorValues, prefersAuthor } from './author-values.ts';
import { type Drawing, refusalsAt, type ValuePlace } from './drawing.ts';

/** A larger bound is not sent, because a server may count up to it. */
const HARMLESS = 1_000;

/** Returns a small number within the bounds, or undefined if no such number is found. */
export function drawNumber(shape: Shape, type: 'integer' | 'number', place: ValuePlace, drawing: Drawing): Json | undefined {
	const fitting = ideas(shape, type, place, drawing).filter((value) => typeof value === 'number' && fits(value, shape, type));
	return fitting[Math.min(refusalsAt(drawing, place), fitting.length - 1)];
}

function ideas(shape: Shape, type: 'integer' | 'number', place: ValuePlace, drawing: Drawing): readonly Json[] {
	const words = valueWords(place.key);
	const turn = drawing.turn + place.index;
	// If two branches overlap, one may require what the other rejects: a fraction.
	const fractions = type === 'number' ? [turn + 0.5, 0.25, 2.5] : [];
	const own = [...typicalNumbers(words, turn, type), ...nearBounds(shape, turn), ...fractions];
	if (drawing.lure !== undefined) {
		const { number } = lureOf(drawing.lure, drawing.marker);
		return [...baitNumbers(words, drawing.lure, number), ...own, ...authorValues(shape, type, drawing)];
	}
	// The author's values are ignored here, because a typical pause is meant for users with more time.
	if (isTimeLike(words)) return own;
	const hasEnds = !words.includes('timeout') && !hasOwnScale(words);
	const ends = !hasEnds ? [] : drawing.manner === 'low' ? lowest(shape) : drawing.manner === 'high' ? highest(shape) : [];
	const authors = authorValues(shape, type, drawing);
	return prefersAuthor(authors, drawing) ? [...authors, ...ends, ...own] : [...ends, ...own, ...authors];
}

function lowest(shape: Shape): readonly number[] {
	return [shape.minimum, shape.exclusiveMinimum + 1, 0].filter((value) => Math.abs(value) <= HARMLESS);
}

function highest(shape: Shape): readonly number[] {
	return [shape.maximum, shape.exclusiveMaximum - 1, 100].filter((value) => Math.abs(value) <= HARMLESS);
}

/** Returns values just inside the bounds, on the grid of `multipleOf`. */
function nearBounds(shape: Shape, turn: number): readonly number[] {
	const low = Math.max(shape.minimum, shape.exclusiveMinimum);
	const high = Math.min(shape.maximum, shape.exclusiveMaximum);
	const step = shape.multiples.reduce((product, multiple) => product * multiple, 1);
	const found: number[] = [];
	for (const base of [low, high, 0].filter(Number.isFinite)) {
		const start = Math.floor(base / step);
		for (const move of [1 + (turn % 5), 1, 0, 2, -1, -2]) found.push((start + move) * step);
	}
	if (Number.isFinite(low) && Number.isFinite(high)) found.push((low + high) / 2, low + (high - low) / 4, low, high);
	else if (Number.isFinite(low)) found.push(low, low + Math.max(1, Math.abs(low)));
	else if (Number.isFinite(high)) found.push(high, high - Math.max(1, Math.abs(high)));
	return found;
}

function fits(value: number, shape: Shape, type: 'integer' | 'number'): boolean {
	return (
		Number.isFinite(value) &&
		(type === 'number' || Number.isInteger(value)) &&
		value >= shape.minimum &&
		value <= shape.maximum &&
		value > shape.exclusiveMinimum &&
		value < shape.exclusiveMaximum &&
		shape.multiples.every((multiple) => Number.isInteger(value / multiple))
	);
}
