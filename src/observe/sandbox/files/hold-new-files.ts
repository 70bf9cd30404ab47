// While the server runs, every file that appears in its places is held by a descriptor, so that its content outlives its name.
// Unlike a second link, that changes nothing that the server could see, and it ends with us whatever happens.

import { closeSync, type FSWatcher, fstatSync, watch } from 'node:fs';
import { type DirectoryHandle, type EntryHandle, openPlace, type WritablePlace } from './directory-handle.ts';

const MOST_FILES = 512;
const MOST_DIRECTORIES = 512;
/** Files without a name still take room on the disk. */
const MOST_NAMELESS_BYTES = 128 * 1024 * 1024;
const SWEEP_MS = 500;

export interface HeldNewFile extends EntryHandle {
	/** The last name it was seen by. */
	readonly path: string;
	readonly isOurs: boolean;
}

export interface HeldFiles extends Disposable {
	/** Those that have no name any more; valid until disposed. */
	nameless(): readonly HeldNewFile[];
	/** What could not be held, in words. */
	limits(): readonly string[];
}

export function holdNewFiles(places: readonly WritablePlace[]): HeldFiles {
	const files = new Map<string, { fd: number; path: string; isOurs: boolean }>();
	const directories = new Map<string, { handle: DirectoryHandle; watcher: FSWatcher }>();
	const limits = new Set<string>();
	let isOver = false;

	const hold = (directory: DirectoryHandle, name: Buffer): void => {
		if (files.size >= MOST_FILES) {
			limits.add(`more than ${MOST_FILES} new files at a time: not all that were deleted again could be held`);
			return;
		}
		const entry = directory.entry(name);
		if (entry === undefined) return; // it is gone, or was from the start
		const { fd, stats } = entry;
		const id = `${stats.dev}:${stats.ino}`;
		const path = directory.pathOf(name);
		const known = files.get(id);
		if (known !== undefined) known.path = path;
		if (stats.isFile() && known === undefined) files.set(id, { fd, path, isOurs: directory.isOurs });
		else if (stats.isDirectory() && !directories.has(id)) follow(id, directory.child(fd, name));
		else closeSync(fd);
	};

	/** What is in it already counts as new, but for the places themselves. */
	const follow = (id: string, handle: DirectoryHandle, isNew = true): void => {
		if (directories.size >= MOST_DIRECTORIES) {
			limits.add(`more than ${MOST_DIRECTORIES} directories: not all could be watched for files that are deleted again`);
			handle[Symbol.dispose]();
			return;
		}
		try {
			const watcher = watch(handle.path, { encoding: 'buffer', persistent: false }, (event, name) => {
				// `change` is a write to a file that is held already, or that was there before.
				if (event === 'rename' && name !== null && !isOver) hold(handle, name);
			});
			watcher.on('error', () => {}); // the directory is gone: nothing more will appear in it
			directories.set(id, { handle, watcher });
		} catch (error) {
			limits.add(`${handle.inside} could not be watched (${(error as NodeJS.ErrnoException).code})`);
			handle[Symbol.dispose]();
			return;
		}
		for (const name of namesIn(handle)) {
			if (isNew) hold(handle, name);
			else followOnly(handle, name);
		}
	};

	const followOnly = (directory: DirectoryHandle, name: Buffer): void => {
		const entry = directory.entry(name);
		if (entry === undefined) return;
		if (entry.stats.isDirectory()) follow(idOf(entry), directory.child(entry.fd, name), false);
		else closeSync(entry.fd);
	};

	const sweep = (): void => {
		for (const [id, { handle, watcher }] of directories) {
			if (fstatSync(handle.fd).nlink > 0) continue;
			watcher.close();
			handle[Symbol.dispose]();
			directories.delete(id);
		}
		const held = [...files].map(([id, file]) => ({ id, ...file, stats: fstatSync(file.fd) }));
		const release = ({ id, fd }: { readonly id: string; readonly fd: number }) => {
			closeSync(fd);
			files.delete(id);
		};
		// Most files that are still there will stay; the oldest make room.
		const named = held.filter(({ stats }) => stats.nlink > 0);
		if (held.length > MOST_FILES / 2) named.slice(0, held.length - MOST_FILES / 2).forEach(release);
		const nameless = held.filter(({ stats }) => stats.nlink === 0).toSorted((a, b) => a.stats.size - b.stats.size);
		let bytes = 0;
		for (const file of nameless) {
			bytes += file.stats.size;
			if (bytes <= MOST_NAMELESS_BYTES) continue;
			limits.add(`more than ${MOST_NAMELESS_BYTES} bytes in files that were deleted again: the largest were let go`);
			release(file);
		}
	};

	for (const place of places) {
		const handle = openPlace(place);
		if (handle !== undefined) follow(idOf({ fd: handle.fd, stats: fstatSync(handle.fd) }), handle, false);
	}
	const timer = setInterval(sweep, SWEEP_MS);
	timer.unref();
	return {
		nameless: () => [...files.values()].map((file) => ({ ...file, stats: fstatSync(file.fd) })).filter(({ stats }) => stats.nlink === 0),
		limits: () => [...limits],
		[Symbol.dispose]: () => {
			isOver = true;
			clearInterval(timer);
			for (const { handle, watcher } of directories.values()) {
				watcher.close();
				handle[Symbol.dispose]();
			}
			for (const { fd } of files.values()) closeSync(fd);
		},
	};
}

function idOf({ stats }: EntryHandle): string {
	return `${stats.dev}:${stats.ino}`;
}

function namesIn(handle: DirectoryHandle): readonly Buffer[] {
	try {
		return handle.names();
	} catch {
		return []; // gone again
	}
}
