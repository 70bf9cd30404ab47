import type { Json, JsonObject } from '#model/declaration.ts';

export function asObject(value: Json | undefined): JsonObject | undefined {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}
