// A server that may write to a directory could move its content: a secret that is hidden by its path, or another directory that is shown on purpose.
// It would then see something else when it is restarted. The directories on the way to such a path are mount points, which no process in the cell can move.

import { lstatSync } from 'node:fs';
import { inside, parentOf } from '#util/absolute-path.ts';

/** A directory that the server may write to, and its path on the host. */
export interface WritableDirectory {
	readonly path: string;
	readonly host: string;
}

/** Returns the directories between a writable one and each of `paths` inside it, to be mounted over themselves. */
export function fixedDirectories(paths: readonly string[], writable: readonly WritableDirectory[]): readonly WritableDirectory[] {
	const fixed = new Map<string, WritableDirectory>();
	for (const path of paths) {
		for (let directory = parentOf(path); !fixed.has(directory); directory = parentOf(directory)) {
			const root = writable.findLast((one) => inside(directory, one.path) !== undefined);
			if (root === undefined) break;
			const host = `${root.host}/${inside(directory, root.path)}`;
			// A link leads elsewhere, and its target is fixed by its own path.
			if (lstatSync(host, { throwIfNoEntry: false })?.isDirectory() === true) fixed.set(directory, { path: directory, host });
		}
	}
	return [...fixed.values()];
}
