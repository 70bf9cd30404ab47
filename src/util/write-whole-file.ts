import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeDirectories } from './make-directories.ts';

/** Renamed into place, so that two writers at once, a crash or a full disk never leave half a file. Makes the directory if need be. */
export async function writeWholeFile(file: string, text: string): Promise<void> {
	await makeDirectories(dirname(file));
	const temporary = `${file}.${randomUUID()}`;
	try {
		await writeFile(temporary, text);
		await rename(temporary, file);
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
}
