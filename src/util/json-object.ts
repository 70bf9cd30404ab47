import type { JsonObject } from '#model/declaration.ts';

export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asObject(value: unknown): JsonObject | undefined {
	return isObject(value) ? value : undefined;
}
