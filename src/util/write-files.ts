import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { allDone } from './all-done.ts';

export interface NewFile {
	/** Relative to the common directory. */
	readonly path: string;
	readonly content: string | Uint8Array;
	readonly mode?: number;
}

/** Writes all files concurrently, after their directories, because sequential writes would each wait for the disk. */
export async function writeFiles(directory: string, files: readonly NewFile[], directoryMode?: number): Promise<void> {
	const folders = new Set(files.map(({ path }) => dirname(path)));
	for (const folder of folders) await mkdir(join(directory, folder), { recursive: true, mode: directoryMode });
	await allDone(files.map(({ path, content, mode }) => writeFile(join(directory, path), content, { mode })));
}
