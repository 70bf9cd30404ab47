import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';

export interface NewFile {
	/** Relative to the common directory. */
	readonly path: string;
	readonly content: string | Uint8Array;
	readonly mode?: number;
}

export interface NewLink {
	/** Relative to the common directory. */
	readonly path: string;
	readonly target: string;
}

/** Number of files after which other work gets a turn. On a slow disk, each file may take a millisecond. */
const FILES_A_TURN = 8;

/** Writes small files. Synchronous, because a turn through Node's thread pool takes longer than such a write. */
export function writeFiles(directory: string, files: readonly (NewFile | NewLink)[], directoryMode?: number): void {
	const folders = new Set(files.map(({ path }) => dirname(path)));
	for (const folder of folders) mkdirSync(join(directory, folder), { recursive: true, mode: directoryMode });
	for (const file of files) {
		const path = join(directory, file.path);
		if ('target' in file) symlinkSync(file.target, path);
		else writeFileSync(path, file.content, { mode: file.mode });
	}
}

/** Does the same in turns with other work, for files that something else does not wait for yet. */
export async function writeFilesInTurns(directory: string, files: readonly (NewFile | NewLink)[], directoryMode?: number): Promise<void> {
	for (let from = 0; from < files.length; from += FILES_A_TURN) {
		writeFiles(directory, files.slice(from, from + FILES_A_TURN), directoryMode);
		await yieldToOthers();
	}
}
