import type { Json, JsonObject } from '#model/declaration.ts';

export function isObject(value: Json | undefined): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The string, or nothing of anything else. */
export function textOf(value: Json | undefined): string {
	return typeof value === 'string' ? value : '';
}
