import type { Json, JsonObject } from '#model/declaration.ts';

/** Reads a key that the server chose. Keys such as `constructor` must not resolve to the prototype. */
export function own(object: JsonObject, key: string): Json | undefined {
	return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Appends one step to a JSON pointer. */
export function pointer(path: string, key: string | number): string {
	return `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
