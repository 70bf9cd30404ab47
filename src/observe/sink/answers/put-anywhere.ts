// Completes an answer for a client that names the field that it misses and not the place.

const DEEPEST = 5;
/** Characters that one field adds at most. Fields that hold objects would otherwise multiply with each field that the client misses next. */
const MOST_ADDED = 500_000;

interface Field {
	readonly key: string;
	readonly made: unknown;
	/** Whether a value of another type is replaced. */
	readonly isMistyped: boolean;
}

/** Adds the field to every object, or, if that is too much, to those nearest to the top. */
export function putAnywhere(value: unknown, key: string, made: unknown, isMistyped = false): unknown {
	const most = MOST_ADDED / (JSON.stringify(made)?.length ?? 1);
	return putDownTo(deepestFor(value, most), value, { key, made, isMistyped });
}

/** Replaces the values of the fields with this name. */
export function replacedAnywhere(value: unknown, key: string, replace: (old: unknown) => unknown, levels = DEEPEST): unknown {
	if (levels < 0 || typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return value.map((inner: unknown) => replacedAnywhere(inner, key, replace, levels - 1));
	return Object.fromEntries(
		Object.entries(value).map(([name, one]) => [name, name === key ? replace(one) : replacedAnywhere(one, key, replace, levels - 1)]),
	);
}

function putDownTo(levels: number, value: unknown, field: Field): unknown {
	if (levels < 0 || typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return value.map((inner: unknown) => putDownTo(levels - 1, inner, field));
	const isWrong = (name: string, one: unknown) => field.isMistyped && name === field.key && typeof one !== typeof field.made;
	const inner = Object.entries(value).map(
		([name, one]) => [name, isWrong(name, one) ? field.made : putDownTo(levels - 1, one, field)] as const,
	);
	return { [field.key]: field.made, ...Object.fromEntries(inner) };
}

/** Returns the deepest level down to which there are at most so many objects. */
function deepestFor(value: unknown, most: number): number {
	let count = 0;
	let level: readonly unknown[] = [value];
	for (let depth = 0; depth <= DEEPEST; depth++) {
		count += level.filter(isFields).length;
		if (count > most) return depth - 1;
		level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
	}
	return DEEPEST;
}

/** Fields by which a client recognises a thing that it looks for. */
const NAMES = new Set(['id', 'key', 'name', 'title', 'label', 'slug', 'login', 'username', 'displayName', 'display_name']);

/** Gives the record itself, or the first record of each list, this name in every field that may hold one. */
export function withName(answer: unknown, name: string): unknown {
	const named = (one: unknown) =>
		isFields(one)
			? Object.fromEntries(Object.entries(one).map(([key, old]) => [key, NAMES.has(key) && typeof old === 'string' ? name : old] as const))
			: one;
	const inList = (one: unknown) => (Array.isArray(one) ? one.map((element: unknown, at) => (at === 0 ? named(element) : element)) : one);
	if (!isFields(answer)) return inList(answer);
	return Object.fromEntries(Object.entries(named(answer) as object).map(([key, one]) => [key, inList(one)]));
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
