// Adds a field to every object of an answer, for a client that names the field that it misses and not the place.

const DEEPEST = 5;

export function putAnywhere(value: unknown, key: string, made: unknown, depth = 0): unknown {
	if (depth > DEEPEST || typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return value.map((inner: unknown) => putAnywhere(inner, key, made, depth + 1));
	const inner = Object.entries(value).map(([name, one]) => [name, putAnywhere(one, key, made, depth + 1)] as const);
	return { [key]: made, ...Object.fromEntries(inner) };
}
