// While the server runs, a descriptor holds every file that appears in its directories, so that its content survives the removal of its name.
// Unlike a second link, this changes nothing that the server could see, and it ends with candor.

import { closeSync, type FSWatcher, fstatSync, watch } from 'node:fs';
import { type DirectoryHandle, type EntryHandle, openPlace, type WritablePlace } from './directory-handle.ts';

const MOST_FILES = 512;
const MOST_DIRECTORIES = 512;
/** Files without a name still occupy disk space. */
const MOST_NAMELESS_BYTES = 128 * 1024 * 1024;
const SWEEP_MS = 500;

export interface HeldNewFile extends EntryHandle {
	/** The last name under which it was seen. */
	readonly path: string;
	readonly isOurs: boolean;
}

export interface HeldFiles extends Disposable {
	/** Files that no longer have a name. Valid until disposed. */
	nameless(): readonly HeldNewFile[];
	/** What could not be held, in words. */
	limits(): readonly string[];
}

export function holdNewFiles(places: readonly WritablePlace[]): HeldFiles {
	return new NewFiles(places);
}

class NewFiles implements HeldFiles {
	readonly #files = new Map<string, { readonly fd: number; path: string; readonly isOurs: boolean }>();
	readonly #directories = new Map<string, { readonly handle: DirectoryHandle; readonly watcher: FSWatcher }>();
	readonly #limits = new Set<string>();
	readonly #timer: NodeJS.Timeout;
	#isOver = false;

	constructor(places: readonly WritablePlace[]) {
		for (const place of places) {
			const handle = openPlace(place);
			if (handle !== undefined) this.#follow(idOf({ fd: handle.fd, stats: fstatSync(handle.fd) }), handle, false);
		}
		this.#timer = setInterval(() => this.#sweep(), SWEEP_MS).unref();
	}

	nameless(): readonly HeldNewFile[] {
		return [...this.#files.values()].map((file) => ({ ...file, stats: fstatSync(file.fd) })).filter(({ stats }) => stats.nlink === 0);
	}

	limits(): readonly string[] {
		return [...this.#limits];
	}

	[Symbol.dispose](): void {
		if (this.#isOver) return;
		this.#isOver = true;
		clearInterval(this.#timer);
		for (const { handle, watcher } of this.#directories.values()) {
			watcher.close();
			handle[Symbol.dispose]();
		}
		for (const { fd } of this.#files.values()) closeSync(fd);
	}

	#hold(directory: DirectoryHandle, name: Buffer): void {
		if (this.#files.size >= MOST_FILES) {
			this.#limits.add(`more than ${MOST_FILES} new files at a time: not all that were deleted again could be held`);
			return;
		}
		const entry = directory.entry(name);
		if (entry === undefined) return; // it is gone, or never existed
		const { fd, stats } = entry;
		const id = idOf(entry);
		const path = directory.pathOf(name);
		const known = this.#files.get(id);
		if (known !== undefined) known.path = path;
		if (stats.isFile() && known === undefined) this.#files.set(id, { fd, path, isOurs: directory.isOurs });
		else if (stats.isDirectory() && !this.#directories.has(id)) this.#follow(id, directory.child(fd, name), true);
		else closeSync(fd);
	}

	/** Existing entries count as new, except for the writable directories themselves. */
	#follow(id: string, handle: DirectoryHandle, isNew: boolean): void {
		if (this.#directories.size >= MOST_DIRECTORIES) {
			this.#limits.add(`more than ${MOST_DIRECTORIES} directories: not all could be watched for files that are deleted again`);
			handle[Symbol.dispose]();
			return;
		}
		try {
			const watcher = watch(handle.path, { encoding: 'buffer', persistent: false }, (event, name) => {
				// `change` is a write to a file that is already held, or that existed before.
				if (event === 'rename' && name !== null && !this.#isOver) this.#hold(handle, name);
			});
			watcher.on('error', () => {}); // the directory is gone, and nothing more will appear in it
			this.#directories.set(id, { handle, watcher });
		} catch (error) {
			this.#limits.add(`${handle.inside} could not be watched (${(error as NodeJS.ErrnoException).code})`);
			handle[Symbol.dispose]();
			return;
		}
		for (const name of namesIn(handle)) {
			if (isNew) this.#hold(handle, name);
			else this.#followOnly(handle, name);
		}
	}

	#followOnly(directory: DirectoryHandle, name: Buffer): void {
		const entry = directory.entry(name);
		if (entry === undefined) return;
		if (entry.stats.isDirectory()) this.#follow(idOf(entry), directory.child(entry.fd, name), false);
		else closeSync(entry.fd);
	}

	#sweep(): void {
		for (const [id, { handle, watcher }] of this.#directories) {
			if (fstatSync(handle.fd).nlink > 0) continue;
			watcher.close();
			handle[Symbol.dispose]();
			this.#directories.delete(id);
		}
		const held = [...this.#files].map(([id, file]) => ({ id, ...file, stats: fstatSync(file.fd) }));
		// Most existing files will stay, so the oldest ones are released.
		const named = held.filter(({ stats }) => stats.nlink > 0);
		if (held.length > MOST_FILES / 2) for (const file of named.slice(0, held.length - MOST_FILES / 2)) this.#release(file);
		const nameless = held.filter(({ stats }) => stats.nlink === 0).toSorted((a, b) => a.stats.size - b.stats.size);
		let bytes = 0;
		for (const file of nameless) {
			bytes += file.stats.size;
			if (bytes <= MOST_NAMELESS_BYTES) continue;
			this.#limits.add(`more than ${MOST_NAMELESS_BYTES} bytes in files that were deleted again: the largest were let go`);
			this.#release(file);
		}
	}

	#release({ id, fd }: { readonly id: string; readonly fd: number }): void {
		closeSync(fd);
		this.#files.delete(id);
	}
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
