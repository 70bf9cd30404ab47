// The directories of a cell that its server may write to, and how they are created.

import { isUnder, selfAndParents } from '#util/absolute-path.ts';
import type { Inside } from './cell-backend.ts';
import type { Confinement } from './confinement.ts';
import type { WritablePlace } from './files/directory-handle.ts';
import type { RunDirectory } from './run-directory.ts';
import type { PathView } from './views.ts';

/** Every visible host path needs a mount point and parent directories, which the cell creates. */
export function mountPoints(
	{ visible, writable, views, places = [], hidden, cwd }: Confinement,
	siblings: readonly string[],
): ReadonlySet<string> {
	return new Set(
		[
			...[...siblings, ...visible, ...writable, ...views, ...places.map(({ directory }) => directory), ...hidden],
			...(cwd === undefined ? [] : [cwd]),
		].flatMap(selfAndParents),
	);
}

/** The run's own directories, and those that the user gave. */
export function writablePlaces({ cwd, writable }: Confinement, directory: RunDirectory, inside: Inside): readonly WritablePlace[] {
	// A directory of the user covers the run's own where they overlap, and is counted once.
	const given = writable.filter(
		(path) => !isUnder(directory.path, path) && !writable.some((other) => other !== path && isUnder(path, other)),
	);
	return [
		{ host: directory.home, inside: inside.home, isOurs: true },
		{ host: directory.tmp, inside: inside.tmp, isOurs: true },
		...(cwd === undefined ? [{ host: directory.workspace, inside: inside.cwd, isOurs: true }] : []),
		...[...new Set(given)].map((path) => ({ host: path, inside: path, isOurs: false })),
	];
}

/** Changes in a view are stored apart from the original. */
export function viewPlaces(views: readonly PathView[]): readonly WritablePlace[] {
	return views.flatMap((view): WritablePlace[] => {
		if (view.kind === 'read-only') return [];
		if (view.kind === 'place' && !view.hasFiles) return [{ host: view.host, inside: view.inside, isOurs: true }];
		return [{ host: view.kind === 'overlay' ? view.upper : view.host, inside: view.inside, isOurs: true, below: view.inside }];
	});
}
