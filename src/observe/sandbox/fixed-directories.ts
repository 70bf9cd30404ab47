// A server that may write to a directory could move what lies in it: a secret that is hidden by its path, or another directory that is shown on purpose,
// and so be shown something else when it is started again. The directories on the way to such a path are mount points, which nobody in the cell can move.

import { lstatSync } from 'node:fs';
import { inside, parentOf } from '#util/absolute-path.ts';

/** A directory that the server may write to, and where the host has it. */
export interface WritableDirectory {
	readonly path: string;
	readonly host: string;
}

/** The directories between a writable one and each of `paths` that lies in it, to be mounted over themselves. */
export function fixedDirectories(paths: readonly string[], writable: readonly WritableDirectory[]): readonly WritableDirectory[] {
	const fixed = new Map<string, WritableDirectory>();
	for (const path of paths) {
		for (let directory = parentOf(path); !fixed.has(directory); directory = parentOf(directory)) {
			const root = writable.findLast((one) => inside(directory, one.path) !== undefined);
			if (root === undefined) break;
			const host = `${root.host}/${inside(directory, root.path)}`;
			// A link leads elsewhere; what it leads to is fixed by its own path.
			if (lstatSync(host, { throwIfNoEntry: false })?.isDirectory() === true) fixed.set(directory, { path: directory, host });
		}
	}
	return [...fixed.values()];
}
