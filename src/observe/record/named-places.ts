// Decides where the server may create the files that its command line names: a database gets a journal beside it, and many programs replace a file by renaming.

import { stat } from 'node:fs/promises';
import type { NewPlace } from '#observe/sandbox/confinement.ts';
import { baseName, isUnderAny, parentOf } from '#util/absolute-path.ts';

export interface NamedPlaces {
	/** Directories that the server changes as a copy-on-write view. The cell shows them already. */
	readonly views: readonly string[];
	/** Directories that contain only the named files. */
	readonly places: readonly NewPlace[];
}

export interface NamedOnHost {
	readonly namedPaths: readonly string[];
	readonly newPaths?: readonly string[];
	/** The server's own files, shown read-only. */
	readonly packageRoots: readonly string[];
	/** Paths that the server may change already. */
	readonly writable: readonly string[];
}

/** Every cell has its own of these, or shows the machine's read-only. */
const OF_THE_CELL = /^\/(?:|tmp|workspace|var|home|home\/user|(?:usr|bin|boot|dev|etc|lib|lib32|lib64|libx32|proc|run|sbin|sys)(?:\/.*)?)$/;
// sample: /srv/notes.sqlite3
const DATABASE = /\.(?:db3?|sqlite3?|duckdb)$/i;
// sample: /srv/notes.json; not /api/v1, which may be no path at all
const HAS_EXTENSION = /[^/]\.[A-Za-z]\w{0,9}$/;

export async function namedPlaces({ namedPaths, newPaths = [], packageRoots, writable }: NamedOnHost): Promise<NamedPlaces> {
	const kinds = new Map(await Promise.all(namedPaths.map(async (path) => [path, await kindOf(path)] as const)));
	const files = namedPaths.filter((path) => kinds.get(path) === 'file');
	const changed = [...writable, ...namedPaths.filter((path) => kinds.get(path) === 'directory')];
	const isOwn = (path: string) => isUnderAny(path, packageRoots);
	const isChangeable = (path: string) => isUnderAny(path, changed) || OF_THE_CELL.test(parentOf(path));
	const wanted = [
		// A file of the server's own project is a script as often as a database.
		...files.filter((path) => !isChangeable(path) && (!isOwn(path) || DATABASE.test(path))),
		...(await filtered(newPaths, async (path) => !isChangeable(path) && (HAS_EXTENSION.test(path) || (await isBelowSomething(path))))),
	];
	const directories = [...new Set(wanted.map(parentOf))];
	const inProject = await Promise.all(directories.filter(isOwn).map(existing));
	return {
		views: [...new Set(inProject)],
		places: directories
			.filter((directory) => !isOwn(directory))
			.map((directory) => ({ directory, files: files.filter((path) => parentOf(path) === directory).map(baseName) })),
	};
}

async function kindOf(path: string): Promise<'file' | 'directory' | 'other'> {
	const stats = await stat(path).catch(() => undefined);
	return stats?.isFile() === true ? 'file' : stats?.isDirectory() === true ? 'directory' : 'other';
}

/** Returns the directory itself, or the nearest existing one above it. */
async function existing(directory: string): Promise<string> {
	return (await kindOf(directory)) === 'directory' || directory === '/' ? directory : existing(parentOf(directory));
}

/** `/api/v1` is often the path of a URL, and no part of it exists here. */
async function isBelowSomething(path: string): Promise<boolean> {
	return (await existing(parentOf(path))) !== '/';
}

async function filtered<T>(items: readonly T[], isKept: (item: T) => Promise<boolean>): Promise<readonly T[]> {
	const kept = await Promise.all(items.map(isKept));
	return items.filter((_, index) => kept[index]);
}
