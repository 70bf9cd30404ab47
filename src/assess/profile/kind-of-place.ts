import { isUnder } from '#util/absolute-path.ts';

/** A kind of place in words, then the paths that are of that kind; a directory stands for all it holds. */
export type KindOfPlace = readonly [what: string, ...paths: string[]];

/** The first kind that one of whose paths is, or holds, this one. */
export function kindOfPlace(path: string, kinds: readonly KindOfPlace[]): string | undefined {
	for (const kind of kinds) {
		for (let index = 1; index < kind.length; index++) if (isUnder(path, kind[index] as string)) return kind[0];
	}
	return undefined;
}
