// Possible faults at one place of an input: wrong type, out of bounds, missing, one too many, far too deep or large.

import type { Json } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import type { DrawnPlace } from '../draw/drawing.ts';
import { nameWords } from '../hint/name-words.ts';
import { isCountLike, isTimeLike } from '../hint/number-hints.ts';
import type { Shape } from '../schema/shape.ts';

export type Fault =
	| { readonly kind: 'missing'; readonly key: string }
	| { readonly kind: 'extra'; readonly key: string; readonly value: Json }
	| { readonly kind: 'type' | 'value' | 'null' | 'nested' | 'huge'; readonly value: Json; readonly says: string };

const HUGE = 100_000;
const DEEP = 200;

/** The validator decides whether each fault is really forbidden. */
export function faultsAt(value: Json, { shape, key }: DrawnPlace): readonly Fault[] {
	const faults: Fault[] = [...outOfBounds(value, shape, nameWords(key))];
	if (isObject(value)) {
		for (const name of shape.required) faults.push({ kind: 'missing', key: name });
		faults.push({ kind: 'extra', key: 'unexpected', value: 'one too many' });
	}
	faults.push({ kind: 'null', value: null, says: 'null' }, ...otherTypes(value));
	faults.push({ kind: 'nested', value: nested(), says: `nested ${DEEP} levels deep` });
	// Testing a pattern against a text of this length would take too long.
	if (shape.patterns.length === 0) faults.push({ kind: 'huge', value: 'x'.repeat(HUGE), says: `a text of ${HUGE} characters` });
	return faults;
}

function otherTypes(value: Json): readonly Fault[] {
	const others: readonly (readonly [Json, string])[] = [
		...(typeof value === 'string' ? [] : [['no such thing', 'a text'] as const]),
		...(typeof value === 'number' ? [] : [[42, 'a number'] as const]),
		...(Array.isArray(value) ? [] : [[['a', 1], 'a list'] as const]),
		...(isObject(value) ? [] : [[{ unexpected: true }, 'an object'] as const]),
		...(typeof value === 'boolean' ? [] : [[true, 'a truth value'] as const]),
	];
	return others.map(([other, says]) => ({ kind: 'type', value: other, says: `${says} instead of ${nameOf(value)}` }));
}

function outOfBounds(value: Json, shape: Shape, words: readonly string[]): readonly Fault[] {
	if (shape.members !== undefined) return [fault('not-one-of-them', 'none of the values that are allowed')];
	if (typeof value === 'number') {
		const below = Math.max(shape.minimum, shape.exclusiveMinimum);
		const above = Math.min(shape.maximum, shape.exclusiveMaximum);
		return [
			...(Number.isFinite(below) ? [fault(below - 1, 'below its least')] : []),
			// A server that does not check the value would wait or count that long.
			...(Number.isFinite(above) && !isTimeLike(words) && !isCountLike(words) ? [fault(above + 1, 'above its most')] : []),
			...(shape.types?.includes('integer') ? [fault(0.5, 'a fraction')] : []),
		];
	}
	if (typeof value === 'string') {
		return [
			...(shape.minLength > 0 ? [fault('', 'empty')] : []),
			...(shape.maxLength < HUGE ? [fault('x'.repeat(shape.maxLength + 1), 'one character too long')] : []),
			...(shape.patterns.length > 0 || shape.format !== undefined ? [fault('\u0001 not in this form', 'of another form')] : []),
		];
	}
	if (Array.isArray(value)) {
		return [
			...(shape.minItems > 0 ? [fault([], 'empty')] : []),
			...(shape.maxItems < 1_000 && value.length > 0
				? [
						fault(
							Array.from({ length: shape.maxItems + 1 }, () => value[0] as Json),
							'one item too long',
						),
					]
				: []),
		];
	}
	return [];
}

function fault(value: Json, says: string): Fault {
	return { kind: 'value', value, says };
}

function nested(): Json {
	let value: Json = [];
	for (let level = 1; level < DEEP; level += 1) value = [value];
	return value;
}

function nameOf(value: Json): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'a list';
	return { string: 'a text', number: 'a number', boolean: 'a truth value' }[typeof value as 'string'] ?? 'an object';
}
