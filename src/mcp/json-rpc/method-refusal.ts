// Method names that a lenient server could take for another method of the protocol. The guard judges a method by its exact spelling.

import { skeleton } from '#util/look-alike.ts';
import { METHODS } from '../methods.ts';

const LONGEST = 256;

const KNOWN: ReadonlySet<string> = new Set(METHODS);
const BY_LOOK: ReadonlyMap<string, string> = new Map(METHODS.map((method) => [skeleton(method), method]));

/** Returns why a method such as `Tools/Call`, `tools/call `, `tools//call`, or `tооls/call` with a Cyrillic о is refused, or undefined if it is not. */
export function methodRefusal(method: string): string | undefined {
	if (KNOWN.has(method)) return undefined;
	if (method.length > LONGEST) return `its method has more than ${LONGEST} characters`;
	const meant = BY_LOOK.get(skeleton(method));
	return meant === undefined ? undefined : `its method ${JSON.stringify(method.slice(0, 60))} can be taken for ${meant}`;
}
