// The cell's writable directories during one run: scanned before, watched during, compared after.

import { mkdir } from 'node:fs/promises';
import type { CellUser } from '../outer-user.ts';
import { compareWith, type SeenChange, takeSnapshot } from './compare-places.ts';
import type { WritablePlace } from './directory-handle.ts';
import { holdNewFiles } from './hold-new-files.ts';
import { type ReadBudget, readFileEntry } from './read-file-entry.ts';

export interface SeenFiles {
	readonly changes: readonly SeenChange[];
	/** Number of changes beyond the bound. */
	readonly beyond: number;
	/** What was not examined, in words. */
	readonly limits: readonly string[];
	/** Why some deleted files are missing, in words. */
	readonly unheld: readonly string[];
	/** The directory with the copies. */
	readonly copies: string;
}

export interface WatchedPlaces extends Disposable {
	/** Copies new and changed files into `copies`, which is created. */
	changes(copies: string): Promise<SeenFiles>;
}

const MEGABYTE = 1024 * 1024;
const MOST_CHANGES = 5000;

/** `mountPoints`: names that the making of the cell creates. `user`: the owner of the cell's files. */
export async function watchPlaces(
	places: readonly WritablePlace[],
	mountPoints: ReadonlySet<string>,
	user: CellUser,
): Promise<WatchedPlaces> {
	const before = await takeSnapshot(places, user);
	const held = holdNewFiles(places);
	return {
		changes: async (copies) => {
			await mkdir(copies, { mode: 0o700 });
			const budget: ReadBudget = { readBytes: 256 * MEGABYTE, copyBytes: 64 * MEGABYTE, copied: 0 };
			const passed = new Map<string, SeenChange>();
			for (const file of held.nameless()) {
				const entry = await readFileEntry(file, { user, budget, copies, isOurs: file.isOurs });
				passed.set(`${file.path}\0${entry.state.sha256}`, { change: 'passed', path: file.path, entry });
			}
			const after = await compareWith(before, places, { user, budget, copies });
			const changes = [...passed.values(), ...after.changes].filter((one) => !isMountPoint(one, mountPoints));
			return {
				changes: changes.slice(0, MOST_CHANGES),
				beyond: Math.max(0, changes.length - MOST_CHANGES),
				limits: [...new Set([...before.limits, ...after.limits])],
				unheld: held.limits(),
				copies,
			};
		},
		[Symbol.dispose]: () => held[Symbol.dispose](),
	};
}

function isMountPoint({ change, path, entry: { state } }: SeenChange, mountPoints: ReadonlySet<string>): boolean {
	return change === 'added' && mountPoints.has(path) && (state.kind === 'directory' || (state.kind === 'file' && state.size === 0));
}
