import type { JsonObject } from '#model/declaration.ts';
import { smallerInputs } from './smaller-inputs.ts';

interface ShrinkOptions {
	/** How often `fails` may be asked. */
	readonly tries: number;
	/** Smaller inputs that are not worth asking about. */
	readonly isFit: (input: JsonObject) => boolean;
	readonly fails: (input: JsonObject) => Promise<boolean>;
}

/** The smallest input found that still fails; greedy, so there may be a smaller one. */
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
