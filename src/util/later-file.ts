import { basename, dirname, resolve } from 'node:path';
import { HeldDirectory } from './held-directory.ts';
import { makeDirectories } from './make-directories.ts';

/** A file that is written at the end of a run. Its directory is held from before the run, so that a server that exchanges the directory moves no file. */
export class LaterFile implements Disposable {
	readonly #directory: HeldDirectory;
	readonly #name: string;

	private constructor(directory: HeldDirectory, name: string) {
		this.#directory = directory;
		this.#name = name;
	}

	/** Creates the directory if necessary. */
	static async open(file: string): Promise<LaterFile> {
		const path = resolve(file);
		await makeDirectories(dirname(path));
		return new LaterFile(HeldDirectory.open(dirname(path)), basename(path));
	}

	/** A link in the file's place is replaced, never followed. */
	async write(text: string): Promise<void> {
		await this.#directory.replace(this.#name, text);
	}

	[Symbol.dispose](): void {
		this.#directory[Symbol.dispose]();
	}
}
