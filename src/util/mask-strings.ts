/** Replaces parts of a text that must not be shown or stored. */
export type Mask = (text: string) => string;

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
