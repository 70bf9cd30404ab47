// Visits every entry of the cell's writable directories, bounded in number and depth. Links are never followed.

import { closeSync } from 'node:fs';
import { type DirectoryHandle, type EntryHandle, openPlace, type WritablePlace } from './directory-handle.ts';

const MOST_ENTRIES = 10_000;
const MOST_DEPTH = 64;

export interface WalkedEntry extends EntryHandle {
	readonly path: string;
	/** Whether it belongs to this run. */
	readonly isOurs: boolean;
	readonly target?: string | undefined;
	/** The user's path that it is a view of. It need not exist. */
	readonly below?: string | undefined;
}

/** The descriptor of each entry is open until `visit` returns. Returns what was left out, in words. */
export async function walkPlaces(
	places: readonly WritablePlace[],
	visit: (entry: WalkedEntry) => Promise<void>,
): Promise<readonly string[]> {
	const limits = new Set<string>();
	let entries = 0;
	const walk = async (directory: DirectoryHandle, depth: number): Promise<void> => {
		using _ = directory.unlocked();
		let names: readonly Buffer[];
		try {
			names = directory.names();
		} catch (error) {
			limits.add(`${directory.inside} could not be listed (${(error as NodeJS.ErrnoException).code})`);
			return;
		}
		for (const name of names.toSorted(Buffer.compare)) {
			if (entries >= MOST_ENTRIES) {
				limits.add(`only the first ${MOST_ENTRIES} entries of the cell's places were looked at`);
				return;
			}
			const handle = directory.entry(name);
			if (handle === undefined) continue;
			entries++;
			const path = directory.pathOf(name);
			try {
				const target = handle.stats.isSymbolicLink() ? directory.linkTarget(name) : undefined;
				await visit({ ...handle, path, isOurs: directory.isOurs, target, below: directory.belowOf(name) });
				if (!handle.stats.isDirectory()) continue;
				if (depth < MOST_DEPTH) await walk(directory.child(handle.fd, name), depth + 1);
				else limits.add(`directories deeper than ${MOST_DEPTH} levels were not looked into`);
			} finally {
				closeSync(handle.fd);
			}
		}
	};
	for (const place of places) {
		using directory = openPlace(place);
		if (directory !== undefined) await walk(directory, 1);
	}
	return [...limits];
}
