// Takes the run's canaries out of whatever is printed or kept: their keys stand in their place.

import type { Canary } from '#model/canary.ts';

export type Mask = (text: string) => string;

export function canaryMask(canaries: readonly Pick<Canary, 'key' | 'value'>[]): Mask {
	const keys = new Map(canaries.map(({ key, value }) => [value, key]));
	if (keys.size === 0) return (text) => text;
	// Longest first: a value may begin with another.
	const values = [...keys.keys()].toSorted((a, b) => b.length - a.length);
	const anyValue = new RegExp(values.map((value) => value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|'), 'g');
	return (text) => text.replace(anyValue, (value) => `‹${keys.get(value)}›`);
}

/** The same value with its strings masked, at any depth. */
export function maskStrings<T>(value: T, mask: Mask): T {
	if (typeof value === 'string') return mask(value) as T;
	if (Array.isArray(value)) return value.map((inner) => maskStrings(inner, mask)) as T;
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [mask(key), maskStrings(inner, mask)])) as T;
}
