// Smaller forms of an input, the largest reduction first: without most of it, without one part, with less of one part.

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { withValueAt } from '../schema/at-pointer.ts';
import { pointer } from '../schema/json.ts';

const MAX_PLACES = 200;

export function* smallerInputs(input: JsonObject): Generator<JsonObject> {
	const size = sizeOf(input);
	for (const candidate of candidates(input)) if (sizeOf(candidate) < size) yield candidate;
}

function* candidates(input: JsonObject): Generator<JsonObject> {
	const keys = Object.keys(input);
	yield {};
	const half = Math.ceil(keys.length / 2);
	if (keys.length > 2) for (const kept of [keys.slice(0, half), keys.slice(half)]) yield only(input, kept);
	for (const key of keys)
		yield only(
			input,
			keys.filter((other) => other !== key),
		);
	for (const [path, value] of placesIn(input)) for (const less of lessOf(value)) yield withValueAt(input, path, less);
}

function only(input: JsonObject, keys: readonly string[]): JsonObject {
	return Object.fromEntries(Object.entries(input).filter(([key]) => keys.includes(key)));
}

/** Returns every place below the root, outer places before inner ones. */
function placesIn(input: JsonObject): readonly (readonly [path: string, value: Json])[] {
	const found: (readonly [string, Json])[] = [];
	const open: (readonly [string, Json])[] = [['', input]];
	for (let next = open.shift(); next !== undefined && found.length < MAX_PLACES; next = open.shift()) {
		const [path, value] = next;
		if (path !== '') found.push(next);
		const inner = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : [];
		for (const [key, item] of inner) open.push([pointer(path, key), item]);
	}
	return found;
}

function lessOf(value: Json): readonly Json[] {
	if (typeof value === 'string') return ['', ...halves([...value]).map((letters) => letters.join(''))];
	if (typeof value === 'number') return [0, Math.trunc(value), Math.trunc(value / 1000)];
	if (Array.isArray(value)) return [[], ...halves(value), ...value.slice(0, 1)];
	if (isObject(value)) return [{}, ...Object.values(value).slice(0, 1)];
	return [];
}

function halves<T>(items: readonly T[]): readonly T[][] {
	const middle = Math.ceil(items.length / 2);
	return items.length < 2 ? [] : [items.slice(0, middle), items.slice(middle)];
}

function sizeOf(value: Json): number {
	return JSON.stringify(value).length;
}
