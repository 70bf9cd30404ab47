// A tool that removes something may take the same value twice: `path` and `confirmPath`. Two different values are always refused.

import type { Json, JsonObject } from '#model/declaration.ts';
import { nameWords } from './hint/name-words.ts';

const CONFIRMING = new Set('confirm confirmation confirmed repeat repeated retype verify again'.split(' '));

/** Returns the input in which each argument that confirms another one repeats its value. */
export function withConfirmed(args: JsonObject): JsonObject {
	const repeated = Object.keys(args).flatMap((name) => {
		const confirmed = confirmedBy(name, args);
		const value = confirmed === undefined ? undefined : args[confirmed];
		return value === undefined || value === args[name] || typeof value !== typeof args[name] ? [] : [[name, value] as [string, Json]];
	});
	return repeated.length === 0 ? args : { ...args, ...Object.fromEntries(repeated) };
}

/** confirmPath: path. A switch such as `confirm` confirms no argument. */
function confirmedBy(name: string, args: JsonObject): string | undefined {
	const words = nameWords(name);
	const rest = words.filter((word) => !CONFIRMING.has(word));
	if (rest.length === 0 || rest.length === words.length) return undefined;
	return Object.keys(args).find((other) => other !== name && nameWords(other).join(' ') === rest.join(' '));
}
