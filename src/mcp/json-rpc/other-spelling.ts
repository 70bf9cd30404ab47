// Some readers (Go's) accept `Name` for `name`: to them a message has another meaning.

import type { JsonObject } from '#model/declaration.ts';

/** Keys that are searched in other spellings, by their case-folded form. */
export type SpelledKeys = ReadonlyMap<string, string>;

export function spelledKeys(...keys: readonly string[]): SpelledKeys {
	return new Map(keys.map((key) => [caseless(key), key]));
}

/** Returns one clause about how a key of the object can be taken for one of these. */
export function otherSpelling(object: JsonObject | undefined, keys: SpelledKeys): string | undefined {
	for (const key of Object.keys(object ?? {})) {
		if (key.length > LONGEST) continue;
		const known = keys.get(caseless(key));
		if (known !== undefined && known !== key) return `the key ${JSON.stringify(key)} can be taken for ${JSON.stringify(known)}`;
	}
	return undefined;
}

/** No key of the protocol is longer. */
const LONGEST = 32;

/** Converts to upper case first: `ſ` has no lower case of its own, but its upper case is `S`. */
function caseless(key: string): string {
	return key.toUpperCase().toLowerCase();
}
