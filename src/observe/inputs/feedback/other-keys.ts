// The keys of a map are values as well: `Columns not found: ['key1']` refuses a key that was made up.

import type { Json, JsonObject } from '#model/declaration.ts';
import { singular } from '../hint/singular.ts';
import { putAt } from '../injections/find-targets.ts';
import type { FailedCall, FeedbackMaterial } from './failed-call.ts';
import { objectsOf } from './input-parts.ts';
import { isRepeated } from './repeated-value.ts';

const MOST = 3;

type Known = Pick<FeedbackMaterial, 'found' | 'workedFor'>;

/** Returns values that other calls accepted or returned for the things that the error misses: those of `column` for missing columns. */
export function valuesOfAbsent(
	{ reading }: Pick<FailedCall, 'reading'>,
	{ found, workedFor }: Known,
	old: string | number,
): readonly (string | number)[] {
	const nouns = [...new Set(reading.absent.flatMap((noun) => [noun, singular(noun)]))];
	const names = nouns.flatMap((noun) => [`${noun}Id`, noun, `${noun}Name`]);
	return [...new Set([...names.flatMap((name) => workedFor(name, old)), ...names.flatMap((name) => found.valuesOf(name))])];
}

/** Yields inputs in which each refused key of a map is replaced by a known name. */
export function* withOtherKeys(args: JsonObject, call: Pick<FailedCall, 'error' | 'reading'>, known: Known): Generator<JsonObject> {
	const { error, reading } = call;
	if (!reading.forms.includes('not-found') && reading.choices.length === 0) return;
	for (const { place, value } of objectsOf(args, [])) {
		// An error that repeats the value, too, is about the value: `kind: expected 'a' | 'b', received 'c'`.
		const isOfValue = (key: string) => typeof value[key] === 'string' && value[key] !== '' && isRepeated(error, value[key]);
		const refused = Object.keys(value).filter((key) => key.length > 2 && isRepeated(error, key) && !isOfValue(key));
		if (place.length === 0 || refused.length === 0) continue;
		const names = [...reading.choices, ...valuesOfAbsent(call, known, '')].map(String).filter((name) => !Object.hasOwn(value, name));
		for (let turn = 0; turn < Math.min(MOST, names.length); turn += 1) {
			const renamed = Object.entries(value).map(([key, inner]) => {
				const at = refused.indexOf(key);
				return [at === -1 ? key : (names[(turn + at) % names.length] ?? key), inner as Json] as const;
			});
			yield putAt(args, place, Object.fromEntries(renamed)) as JsonObject;
		}
	}
}
