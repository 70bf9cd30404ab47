import { isUnder } from '#util/absolute-path.ts';

/** A kind of place in words, then its paths. A directory covers everything in it. */
export type KindOfPlace = readonly [what: string, ...paths: string[]];

/** Finds the first kind with a path that is, or contains, the given one. */
export function placeFinder(kinds: readonly KindOfPlace[]): (path: string) => string | undefined {
	// This is called for a million paths of a busy server, and most have a first name that none of the places has.
	const byFirstName = new Map<string, { readonly path: string; readonly what: string }[]>();
	for (const [what, ...paths] of kinds) {
		for (const path of paths) {
			const first = firstName(path);
			byFirstName.set(first, [...(byFirstName.get(first) ?? []), { path, what }]);
		}
	}
	return (path) => byFirstName.get(firstName(path))?.find((place) => isUnder(path, place.path))?.what;
}

/** /etc of /etc/ssh, .ssh of .ssh/config */
function firstName(path: string): string {
	const end = path.indexOf('/', 1);
	return end === -1 ? path : path.slice(0, end);
}
