// Some readers (Go's) accept `Name` for `name`: to them a message has another meaning.

import type { JsonObject } from '#model/declaration.ts';
import { caseFolded } from '#util/case-folded.ts';

/** Keys that are searched in other spellings, by their case-folded form. */
export type SpelledKeys = ReadonlyMap<string, string>;

export function spelledKeys(...keys: readonly string[]): SpelledKeys {
	return new Map(keys.map((key) => [caseFolded(key), key]));
}

/** Returns one clause about how a key of the object can be taken for one of these. */
export function otherSpelling(object: JsonObject | undefined, keys: SpelledKeys): string | undefined {
	for (const key of Object.keys(object ?? {})) {
		if (key.length > LONGEST) continue;
		const known = keys.get(caseFolded(key));
		if (known !== undefined && known !== key) return `the key ${JSON.stringify(key)} can be taken for ${JSON.stringify(known)}`;
	}
	return undefined;
}

/** No key of the protocol is longer. */
const LONGEST = 32;
