/** Replaces parts of a text that must not be shown or stored. */
export type Mask = (text: string) => string;

/** Returns the value with its strings masked at any depth, or the same object if nothing needs masking. */
export function maskStrings<T>(value: T, mask: Mask): T {
	if (typeof value === 'string') return mask(value) as T;
	if (typeof value !== 'object' || value === null || holdsNothing(value, mask)) return value;
	if (Array.isArray(value)) return value.map((inner) => maskStrings(inner, mask)) as T;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [mask(key), maskStrings(inner, mask)])) as T;
}

/** Most values need no masking. This check creates no objects. */
function holdsNothing(value: unknown, mask: Mask): boolean {
	if (typeof value === 'string') return mask(value) === value;
	if (typeof value !== 'object' || value === null) return true;
	for (const key of Object.keys(value)) {
		if (mask(key) !== key || !holdsNothing((value as Readonly<Record<string, unknown>>)[key], mask)) return false;
	}
	return true;
}
