import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface NewFile {
	/** Relative to the common directory. */
	readonly path: string;
	readonly content: string | Uint8Array;
	readonly mode?: number;
}

/** Writes small files. Synchronous, because a turn through Node's thread pool takes longer than such a write. */
export function writeFiles(directory: string, files: readonly NewFile[], directoryMode?: number): void {
	const folders = new Set(files.map(({ path }) => dirname(path)));
	for (const folder of folders) mkdirSync(join(directory, folder), { recursive: true, mode: directoryMode });
	for (const { path, content, mode } of files) writeFileSync(join(directory, path), content, { mode });
}
