import type { Json, JsonObject } from '#model/declaration.ts';

/** Reads a key that the server chose: `constructor` and the like must not be found on the prototype. */
export function own(object: JsonObject, key: string): Json | undefined {
	return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** One step down a JSON pointer. */
export function pointer(path: string, key: string | number): string {
	return `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
