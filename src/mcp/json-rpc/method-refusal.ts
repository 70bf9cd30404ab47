// Names that a lenient server could take for one of the protocol's methods: the guard judges the method as it is written.

import { skeleton } from '#util/look-alike.ts';
import { METHODS } from '../methods.ts';

const LONGEST = 256;

const KNOWN: ReadonlySet<string> = new Set(METHODS);
const BY_LOOK: ReadonlyMap<string, string> = new Map(METHODS.map((method) => [skeleton(method), method]));

/** `Tools/Call`, `tools/call `, `tools//call`, `tооls/call` with a Cyrillic о: why such a method is refused; undefined: it is not. */
export function methodRefusal(method: string): string | undefined {
	if (KNOWN.has(method)) return undefined;
	if (method.length > LONGEST) return `its method has more than ${LONGEST} characters`;
	const meant = BY_LOOK.get(skeleton(method));
	return meant === undefined ? undefined : `its method ${JSON.stringify(method.slice(0, 60))} can be taken for ${meant}`;
}
