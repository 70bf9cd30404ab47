import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeDirectories } from './make-directories.ts';

/** Renamed into place, so that two writers at once, a crash or a full disk never leave half a file. Makes the directory if need be. `isPrivate`: only its owner may read file and directory. */
export async function writeWholeFile(file: string, text: string, isPrivate = false): Promise<void> {
	await makeDirectories(dirname(file), isPrivate ? 0o700 : undefined);
	const temporary = `${file}.${randomUUID()}`;
	try {
		await writeFile(temporary, text, isPrivate ? { mode: 0o600 } : {});
		await rename(temporary, file);
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
}
