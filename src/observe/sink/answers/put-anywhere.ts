// Completes an answer for a client that names the field that it misses and not the place.

const DEEPEST = 5;

/** Adds the field to every object. */
export function putAnywhere(value: unknown, key: string, made: unknown, depth = 0): unknown {
	if (depth > DEEPEST || typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return value.map((inner: unknown) => putAnywhere(inner, key, made, depth + 1));
	const inner = Object.entries(value).map(([name, one]) => [name, putAnywhere(one, key, made, depth + 1)] as const);
	return { [key]: made, ...Object.fromEntries(inner) };
}

/** Shows an object of the first listed record at the top as well, if it is the one that holds the field: a client that asked for one record has got a list. */
export function withHolderAtTop(answer: unknown, key: string): unknown {
	if (!isFields(answer)) return answer;
	const listed = Object.values(answer).flatMap((one) => (Array.isArray(one) && isFields(one[0]) ? [one[0]] : []));
	const holders = listed.flatMap((record) => Object.entries(record)).filter(([, inner]) => isFields(inner) && Object.hasOwn(inner, key));
	return { ...Object.fromEntries(holders), ...answer };
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
