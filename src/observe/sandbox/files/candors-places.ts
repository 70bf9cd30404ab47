// Candor's own directories within the view of a server, in an audit and under the guard. The server finds them empty.

import { realpath } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isUnder } from '#util/absolute-path.ts';

/**
 * Returns where a server would find Candor's own directories within the shown ones: they hold keys, decisions and audits of every server.
 * A directory stays visible if the user named it, or something in it, on the command line or in the policy.
 */
export async function visibleOwnPlaces(
	own: readonly string[],
	shown: readonly string[],
	named: readonly string[],
): Promise<readonly string[]> {
	const roots = await Promise.all(shown.map(async (root) => ({ root, real: await realpath(root).catch(() => root) })));
	const places = await Promise.all(own.map((place) => realpath(place).catch(() => undefined)));
	return places
		.filter((place) => place !== undefined)
		.flatMap((place) => roots.flatMap(({ root, real }) => (isUnder(place, real) ? [join(root, relative(real, place))] : [])))
		.filter((place) => !named.some((one) => isUnder(one, place)));
}
