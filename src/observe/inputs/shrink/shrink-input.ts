import type { JsonObject } from '#model/declaration.ts';
import { smallerInputs } from './smaller-inputs.ts';

interface ShrinkOptions {
	/** Maximum number of calls of `fails`. */
	readonly tries: number;
	/** Whether a smaller input is worth testing. */
	readonly isFit: (input: JsonObject) => boolean;
	readonly fails: (input: JsonObject) => Promise<boolean>;
}

/** Returns the smallest input found that still fails. The search is greedy, so a smaller one may exist. */
export async function shrinkInput(input: JsonObject, { tries, isFit, fails }: ShrinkOptions): Promise<JsonObject> {
	const known = new Set<string>();
	let smallest = input;
	let left = tries;
	for (let hasShrunk = true; hasShrunk; ) {
		hasShrunk = false;
		for (const candidate of smallerInputs(smallest)) {
			const text = JSON.stringify(candidate);
			if (known.has(text) || !isFit(candidate)) continue;
			if (left <= 0) return smallest;
			known.add(text);
			left -= 1;
			if (!(await fails(candidate))) continue;
			smallest = candidate;
			hasShrunk = true;
			break;
		}
	}
	return smallest;
}
