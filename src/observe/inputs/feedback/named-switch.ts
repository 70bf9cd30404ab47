// A switch that an error recommends in its own spelling: `you may want to run it with --ignore-robots-txt`, `use force to overwrite`.

import type { JsonObject } from '#model/declaration.ts';
import { nameWords } from '../hint/name-words.ts';

/** Share of the words of a switch's name that the error has to speak of. */
const ENOUGH = 0.6;
const SHORTEST = 3;
// sample: use `force`; with --force; set overwrite to true; pass confirm=true
const RECOMMENDED = /(?:\b(?:use|set|pass|with|enable|specify|add|provide)\s+(?:the\s+)?["'`]?(?:--)?|--)([A-Za-z][\w-]{2,40})/g;

/** Yields the input with each switch turned on that the error speaks of. `full`: an input with all arguments. */
export function* withNamedSwitch(args: JsonObject, error: string, full: JsonObject): Generator<JsonObject> {
	const told = new Set(nameWords(error.replaceAll(/[^A-Za-z]+/g, '_').slice(0, 2_000)));
	const recommended = new Set([...error.matchAll(RECOMMENDED)].map(([, name = '']) => name.toLowerCase()));
	for (const [name, value] of Object.entries(full)) {
		if (typeof value !== 'boolean' || args[name] === true) continue;
		const words = nameWords(name).filter((word) => word.length >= SHORTEST);
		const common = words.filter((word) => told.has(word));
		const isMeant = words.length > 1 ? common.length > 1 && common.length >= ENOUGH * words.length : recommended.has(name.toLowerCase());
		if (isMeant) yield { ...args, [name]: true };
	}
}
