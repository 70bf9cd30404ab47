// Shows files of root to a container's user. An engine mounts from the host's namespace, so the mounts that map owners are there.

import { closeSync } from 'node:fs';
import { mkdir, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CellTools } from '../cell-backend.ts';
import type { Confinement } from '../confinement.ts';
import type { OuterUser } from '../outer-user.ts';
import { loadMountCalls } from '../stage/mount-calls.ts';
import { OwnerMaps } from '../stage/owner-map.ts';
import { treeFor } from '../stage/tree-for.ts';

/** Returns the host path to mount in place of another. */
export type ShownTrees = (path: string) => string;

export async function showTrees({ visible, views, writable }: Confinement, user: OuterUser, tools: CellTools): Promise<ShownTrees> {
	const { directory, remember } = tools;
	const calls = loadMountCalls();
	await using maps = new OwnerMaps(user);
	const copies = { directory: directory.shown, user };
	const shown = new Map<string, string>();
	for (const path of new Set([...visible, ...views, ...writable])) {
		const real = await realpath(path).catch(() => undefined);
		if (real === undefined) continue; // named, but missing
		const stats = await stat(real);
		const place = join(directory.shown, `mount-${shown.size}`);
		await (stats.isDirectory() ? mkdir(place) : writeFile(place, ''));
		const kind = writable.includes(path) ? 'write' : 'read';
		const tree = await treeFor({ path: real, kind }, { owners: await maps.from(stats), calls, copies });
		remember('mount', place);
		try {
			calls.placeTree(tree, place);
		} finally {
			closeSync(tree);
		}
		shown.set(path, place);
	}
	return (path) => shown.get(path) ?? path;
}
