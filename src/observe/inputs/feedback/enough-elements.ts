// Longer lists, for an error that wants more elements than it got: `Need at least 3 elements to distribute`.

import type { Json, JsonObject } from '#model/declaration.ts';
import type { FailedCall, FeedbackMaterial } from './failed-call.ts';
import { leavesOf } from './input-parts.ts';

// sample: at least 3 elements; a minimum of 2 files; 2 or more points are required; requires at least two notes
const LEAST =
	/\b(?:at least|minimum(?: of)?|no fewer than) (\d{1,2}|two|three|four)\b(?! characters?)|\b(\d{1,2}|two|three|four) or more\b/i;
const NUMBERS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4 };
const MOST = 20;

/** Extends each list that is too short: by values that other calls returned or took, and by its own elements again. */
export function* withEnough(args: JsonObject, { error }: Pick<FailedCall, 'error'>, material: FeedbackMaterial): Generator<JsonObject> {
	const [, before, after = ''] = LEAST.exec(error) ?? [];
	const told = (before ?? after).toLowerCase();
	const least = NUMBERS[told] ?? Number(told);
	if (!(least > 1 && least <= MOST)) return;
	for (const [name, value] of Object.entries(args)) {
		if (!Array.isArray(value) || value.length === 0 || value.length >= least) continue;
		const [leaf] = leavesOf(value.slice(0, 1), [], name);
		const isPlain = leaf !== undefined && leaf.value === value[0];
		const known: readonly Json[] = isPlain ? [...material.found.valuesFor(leaf.key), ...material.workedFor(leaf.key, leaf.value)] : [];
		const fitting = [...new Set([...known.filter((one) => typeof one === typeof value[0]), ...value])];
		yield { ...args, [name]: Array.from({ length: least }, (_, index) => fitting[index % fitting.length] as Json) };
	}
}
