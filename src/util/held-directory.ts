import { randomUUID } from 'node:crypto';
import { closeSync, constants, lstatSync, mkdirSync, openSync, type Stats } from 'node:fs';
import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;
const PRIVATE_FILE = 0o600;

/**
 * A directory that stays the same one, whatever becomes of its name. Others may write to it: what they put in the place of a file is replaced, never
 * followed, so that nothing outside is changed.
 */
export class HeldDirectory implements Disposable {
	readonly #descriptor: number;
	/** A path that the kernel resolves to exactly this directory; elsewhere than on Linux its ordinary path. */
	readonly #path: string;

	private constructor(path: string, flags: number) {
		this.#descriptor = openSync(path, O_RDONLY | O_DIRECTORY | flags);
		this.#path = process.platform === 'linux' ? `/proc/self/fd/${this.#descriptor}` : path;
	}

	/** Follows links, because the user named this path. */
	static open(path: string): HeldDirectory {
		return new HeldDirectory(path, 0);
	}

	/** Opens a subdirectory, and makes it if necessary. A link in its place is an error. */
	directory(name: string, mode: number): HeldDirectory {
		const path = join(this.#path, name);
		try {
			mkdirSync(path, { mode });
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		}
		return new HeldDirectory(path, O_NOFOLLOW);
	}

	/** Whether this name, itself and not through a link, is the given file. */
	holds(name: string, { dev, ino }: Pick<Stats, 'dev' | 'ino'>): boolean {
		const found = lstatSync(join(this.#path, name), { throwIfNoEntry: false });
		return found !== undefined && found.dev === dev && found.ino === ino;
	}

	/** Makes a private file in the place of whatever has this name. The caller closes it. */
	async create(name: string): Promise<FileHandle> {
		const path = join(this.#path, name);
		await rm(path, { force: true });
		return await open(path, 'wx', PRIVATE_FILE);
	}

	/** A full disk leaves no partial file. */
	async write(name: string, content: string | Uint8Array): Promise<void> {
		await this.createWhole(name, (file) => file.writeFile(content));
	}

	/** Makes a private file and fills it. If that fails, the file is removed. */
	async createWhole(name: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
		await using file = await this.create(name);
		try {
			await fill(file);
		} catch (error) {
			await this.remove(name);
			throw error;
		}
	}

	async remove(name: string): Promise<void> {
		await rm(join(this.#path, name), { force: true });
	}

	/** Makes an ordinary file by renaming it into place, so that a crash or a full disk leaves no partial file. */
	async replace(name: string, text: string): Promise<void> {
		const draft = join(this.#path, `${name}.${randomUUID()}`);
		try {
			await writeFile(draft, text, { flag: 'wx' });
			await rename(draft, join(this.#path, name));
		} catch (error) {
			await rm(draft, { force: true });
			throw error;
		}
	}

	[Symbol.dispose](): void {
		closeSync(this.#descriptor);
	}
}
