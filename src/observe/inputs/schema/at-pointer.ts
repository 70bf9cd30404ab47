// Reads and replaces one place of a JSON value by its pointer, without changing the value itself.

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { own } from './json.ts';

export function valueAt(value: Json, path: string): Json | undefined {
	let at: Json | undefined = value;
	for (const key of keysOf(path)) at = Array.isArray(at) ? at[Number(key)] : isObject(at) ? own(at, key) : undefined;
	return at;
}

/** Returns a copy with another value at a place, or with that place removed. Missing places are not created. */
export function withValueAt(value: JsonObject, path: string, replacement: Json | undefined): JsonObject {
	const replaced = replace(value, keysOf(path), replacement);
	return isObject(replaced) ? replaced : value;
}

function replace(value: Json, [key, ...rest]: readonly string[], replacement: Json | undefined): Json | undefined {
	if (key === undefined) return replacement;
	if (Array.isArray(value)) {
		const items = value.flatMap((item, index) => (index === Number(key) ? wrapped(replace(item, rest, replacement)) : [item]));
		return items;
	}
	if (!isObject(value) || !Object.hasOwn(value, key)) return value;
	const entries = Object.entries(value).flatMap(([name, item]) => {
		const next = name === key ? replace(item, rest, replacement) : item;
		return next === undefined ? [] : [[name, next] as const];
	});
	return Object.fromEntries(entries);
}

function wrapped(value: Json | undefined): readonly Json[] {
	return value === undefined ? [] : [value];
}

/** /a~1b/0 is the first item of the value under "a/b". */
function keysOf(path: string): readonly string[] {
	return path
		.split('/')
		.slice(1)
		.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
