import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeDirectories } from './make-directories.ts';

/** Writes by renaming into place, so that concurrent writers, a crash or a full disk never leave a partial file. Creates the directory if necessary. `isPrivate`: only the owner may read file and directory. */
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
