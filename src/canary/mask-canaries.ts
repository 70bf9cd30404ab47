// Takes the run's canaries out of whatever is printed or kept: their keys stand in their place.

import type { Canary } from '#model/canary.ts';

export type Mask = (text: string) => string;

export function canaryMask(canaries: readonly Pick<Canary, 'key' | 'value'>[]): Mask {
	const keys = new Map(canaries.map(({ key, value }) => [value, key]));
	if (keys.size === 0) return (text) => text;
	// Longest first: a value may begin with another.
	const values = [...keys.keys()].toSorted((a, b) => b.length - a.length);
	const anyValue = new RegExp(values.map((value) => value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|'), 'g');
	const shortest = values.at(-1)?.length ?? 0;
	return (text) => (text.length < shortest ? text : text.replace(anyValue, (value) => `‹${keys.get(value)}›`));
}

/** The same value with its strings masked, at any depth; the very same one where nothing was to be masked. */
export function maskStrings<T>(value: T, mask: Mask): T {
	if (typeof value === 'string') return mask(value) as T;
	if (typeof value !== 'object' || value === null || holdsNothing(value, mask)) return value;
	if (Array.isArray(value)) return value.map((inner) => maskStrings(inner, mask)) as T;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [mask(key), maskStrings(inner, mask)])) as T;
}

/** Most values hold nothing to be masked, and are looked through without making anything. */
function holdsNothing(value: unknown, mask: Mask): boolean {
	if (typeof value === 'string') return mask(value) === value;
	if (typeof value !== 'object' || value === null) return true;
	for (const key of Object.keys(value)) {
		if (mask(key) !== key || !holdsNothing((value as Readonly<Record<string, unknown>>)[key], mask)) return false;
	}
	return true;
}
