// Edge values of one place: the ends of its bounds, the empty, the longest and the unusual value. The validator decides which are valid.

import type { Json } from '#model/declaration.ts';
import type { DrawnPlace } from '../draw/drawing.ts';
import { fitLength } from '../draw/fit-length.ts';
import { nameWords } from '../hint/name-words.ts';
import { isCountLike, isTimeLike } from '../hint/number-hints.ts';

const LONGEST = 10_000;
const MOST_ITEMS = 200;
/** A bound up to this number is a deliberate choice of the author, not the largest possible number. */
const THOUGHT_OF = 1_000_000;

/** Combining accents, a letter beyond the 16-bit range, right-to-left text, a zero-width joiner, a line break and a tab. */
const UNUSUAL = [
	'e\u0301 \u{1F9EA} \u05D0\u05D1 \u0645\u0631 \u{1F468}\u200D\u{1F469} \u4F60\u597D',
	'a\n\tb\r\nc',
	' ',
	'\u00A0\uFEFF',
	'0',
	'null',
];

export function edgeValues(value: Json, { shape, key }: DrawnPlace): readonly Json[] {
	if (shape.members !== undefined) return shape.members;
	if (typeof value === 'string') return texts(value, shape.minLength, shape.maxLength);
	if (typeof value === 'number') return numbers(shape, nameWords(key));
	if (typeof value === 'boolean') return [!value, value];
	if (Array.isArray(value)) return arrays(value, shape.maxItems);
	return [];
}

function texts(value: string, least: number, most: number): readonly string[] {
	const longest = fitLength(value, Math.min(most, LONGEST), most, ' lorem ipsum');
	const [letters = '', ...others] = UNUSUAL;
	return ['', letters, longest, value.slice(0, Math.max(1, least)), ...others];
}

function numbers(
	{ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: DrawnPlace['shape'],
	words: readonly string[],
): readonly number[] {
	const ends = [minimum, maximum, exclusiveMinimum + 1, exclusiveMaximum - 1, 0, -1];
	const small = ends.filter((end) => Math.abs(end) <= THOUGHT_OF);
	// No server is made to wait. A server that counts up to the largest possible number has not failed at an edge.
	if (isTimeLike(words)) return small.filter((end) => end <= 1);
	if (isCountLike(words)) return small;
	return [...small, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0.1, 1e-7, 2 ** 31, -(2 ** 31) - 1];
}

function arrays(value: readonly Json[], most: number): readonly Json[] {
	const full = Number.isFinite(most) ? Math.min(most, MOST_ITEMS) : Math.min(20, MOST_ITEMS);
	const filled = value.length === 0 ? [] : Array.from({ length: full }, (_, index) => value[index % value.length] as Json);
	return [[], filled, value.slice(0, 1), [...value].reverse()];
}
