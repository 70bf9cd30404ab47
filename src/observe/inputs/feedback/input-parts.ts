// Splits an input into its values and its objects, each with its place.

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { type InputPath, putAt } from '../injections/find-targets.ts';

export interface InputLeaf {
	readonly place: InputPath;
	readonly key: string;
	readonly value: string | number;
}

export function leavesOf(value: Json, place: InputPath, key: string): readonly InputLeaf[] {
	if (typeof value === 'string' || typeof value === 'number') return [{ place, key, value }];
	if (Array.isArray(value))
		return value.slice(0, 10).flatMap((inner, index) => leavesOf(inner as Json, [...place, index], key.replace(/(?<!s)s$/, '')));
	if (!isObject(value)) return [];
	return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner as Json, [...place, name], name));
}

export function objectsOf(value: Json, place: InputPath): readonly { readonly place: InputPath; readonly value: JsonObject }[] {
	if (Array.isArray(value)) return value.slice(0, 3).flatMap((inner, index) => objectsOf(inner as Json, [...place, index]));
	if (!isObject(value)) return [];
	return [{ place, value }, ...Object.entries(value).flatMap(([name, inner]) => objectsOf(inner as Json, [...place, name]))];
}

export function objectAt(whole: Json, place: InputPath): JsonObject {
	const found = valueAt(whole, place);
	return isObject(found) ? found : {};
}

export function hasObject(whole: Json, place: InputPath): boolean {
	return isObject(valueAt(whole, place));
}

function valueAt(whole: Json, place: InputPath): Json | undefined {
	return place.reduce<Json | undefined>(
		(value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, Json>)[key] : undefined),
		whole,
	);
}

const MOST_SINGLES = 4;

/** Adds one optional property at a time, because several may exclude each other. */
export function withOneMore(args: JsonObject, full: JsonObject): readonly JsonObject[] {
	// A nested structure has conditions of its own, so it comes later.
	const weight = (name: string) => (typeof full[name] === 'object' ? 1 : 0);
	const others = Object.keys(full)
		.filter((name) => args[name] === undefined)
		.toSorted((a, b) => weight(a) - weight(b));
	return others.slice(0, MOST_SINGLES).map((name) => ({ ...args, [name]: full[name] as Json }));
}

/** Turns one switch at a time to its other position. A switch in its default position changes nothing; of one that was left out, nobody knows it. */
export function withOtherSwitch(args: JsonObject, full: JsonObject): readonly JsonObject[] {
	const switches = Object.entries({ ...full, ...args })
		.filter(([, value]) => typeof value === 'boolean')
		.slice(0, MOST_SINGLES);
	const leftOut = switches.filter(([name, value]) => args[name] === undefined && value === true);
	return [
		...switches.map(([name, value]) => ({ ...args, [name]: value !== true })),
		...leftOut.map(([name]) => ({ ...args, [name]: true })),
	];
}

/** Adds to the objects within the input what the fuller one has in the same places: an entry of a list may need more than it requires. */
export function withFullerParts(args: JsonObject, full: JsonObject): readonly JsonObject[] {
	let fuller: Json = args;
	for (const { place, value } of objectsOf(args, [])) {
		const whole = objectAt(full, place);
		if (place.length > 0 && Object.keys(whole).some((name) => value[name] === undefined))
			fuller = putAt(fuller, place, { ...whole, ...value });
	}
	return fuller === args ? [] : [fuller as JsonObject];
}
