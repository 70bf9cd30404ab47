// Some readers (Go's) take `Name` for `name`: to them a message says something else than to us.

import type { JsonObject } from '#model/declaration.ts';

/** Keys that are looked for in other spellings, by what they are without upper and lower case. */
export type SpelledKeys = ReadonlyMap<string, string>;

export function spelledKeys(...keys: readonly string[]): SpelledKeys {
	return new Map(keys.map((key) => [caseless(key), key]));
}

/** How a key of the object can be taken for one of these, as one clause. */
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

/** Upper case first: `ſ` has no lower case of its own, but its upper case is `S`. */
function caseless(key: string): string {
	return key.toUpperCase().toLowerCase();
}
