// Inputs without an argument that an error refuses beside the others.

import type { Json, JsonObject } from '#model/declaration.ts';
import { putAt } from '../injections/find-targets.ts';
import { hasObject, type InputLeaf, objectAt, objectsOf } from './input-parts.ts';
import { isNamedIn, isTakenIn } from './named-in-error.ts';

/** Yields inputs with one of several mutually exclusive properties at a time. A missing property comes from the full input. */
export function* oneOfEach(args: JsonObject, full: JsonObject, error: string): Generator<JsonObject> {
	for (const { place, value } of objectsOf({ ...full, ...args }, [])) {
		const whole = { ...objectAt(full, place), ...value };
		const named = alternativesIn(error, Object.keys(whole));
		if (named.length < 2) continue;
		for (const kept of named) {
			const without = (from: JsonObject) => Object.entries(from).filter(([name]) => !named.includes(name));
			const one = (from: JsonObject) => Object.fromEntries([...without(from), [kept, whole[kept] as Json]]) as JsonObject;
			// The smallest input comes first, because optional properties have conditions of their own.
			const own =
				place.length === 0
					? one(args)
					: hasObject(args, place)
						? (putAt(args, place, one(objectAt(args, place))) as JsonObject)
						: undefined;
			if (own !== undefined) yield own;
			yield putAt({ ...full, ...args }, place, one(value)) as JsonObject;
		}
	}
}

/** Of `When using kind, either name or label must be given`, name and label: what is named before is only the condition. */
function alternativesIn(error: string, names: readonly string[]): readonly string[] {
	const from = error.search(/\b(?:either|one of|exactly one|only one)\b/i);
	const after = names.filter((name) => isNamedIn(error.slice(Math.max(from, 0)), name));
	return after.length > 1 ? after : names.filter((name) => isNamedIn(error, name));
}

/** Omits the properties that the error names from each object: first all of them, then one at a time. */
export function* withoutNamed(args: JsonObject, error: string): Generator<JsonObject> {
	for (const { place, value } of objectsOf(args, []).toSorted((a, b) => b.place.length - a.place.length)) {
		const named = Object.keys(value).filter((name) => isNamedIn(error, name) && !isTakenIn(error, name));
		const without = (left: readonly string[]) =>
			putAt(args, place, Object.fromEntries(Object.entries(value).filter(([name]) => !left.includes(name)))) as JsonObject;
		for (const left of named.length === 0 ? [] : [named, ...named.map((name) => [name])]) yield without(left);
	}
}

/** Omits an optional argument whose value is refused. Omitting a required one makes the input invalid, which the caller detects. */
export function* withoutRefusedArguments(args: JsonObject, culprits: readonly InputLeaf[], error: string): Generator<JsonObject> {
	const refused = new Set(culprits.flatMap(({ place: [name] }) => (typeof name === 'string' && isNamedIn(error, name) ? [name] : [])));
	if (refused.size > 0 && refused.size < Object.keys(args).length)
		yield Object.fromEntries(Object.entries(args).filter(([name]) => !refused.has(name)));
}
