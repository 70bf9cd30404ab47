// Candor's own directories within the view of a server, in an audit and under the guard. The server finds them empty.

import { realpath } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isUnder, isUnderAny } from '#util/absolute-path.ts';
import type { HiddenFiles } from './hidden-files.ts';

interface View {
	/** Candor's own directories. */
	readonly own: readonly string[];
	readonly shown: readonly string[];
	/** Paths that the user named explicitly. */
	readonly named: readonly string[];
}

/** Adds Candor's own directories to the hidden files. A hidden directory hides what is in it. */
export async function withOwnPlaces(found: HiddenFiles, view: View): Promise<HiddenFiles> {
	const places = await visibleOwnPlaces(view);
	return { ...found, hidden: [...found.hidden.filter((path) => !isUnderAny(path, places)), ...new Set(places)] };
}

/**
 * Returns where a server would find Candor's own directories within the shown ones: they hold keys, decisions and audits of every server.
 * A directory stays visible if the user named it, or something in it, on the command line or in the policy.
 */
async function visibleOwnPlaces({ own, shown, named }: View): Promise<readonly string[]> {
	const roots = await Promise.all(shown.map(async (root) => ({ root, real: await realpath(root).catch(() => root) })));
	const places = await Promise.all(own.map((place) => realpath(place).catch(() => undefined)));
	return places
		.filter((place) => place !== undefined)
		.flatMap((place) => roots.flatMap(({ root, real }) => (isUnder(place, real) ? [join(root, relative(real, place))] : [])))
		.filter((place) => !named.some((one) => isUnder(one, place)));
}
