import { constants } from 'node:fs';
import { cp, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const MOST_BYTES = 256 * 1024 * 1024;
const MOST_ENTRIES = 20_000;

export const SIZE_IN_WORDS = `${MOST_BYTES / 1024 ** 2} MB or ${MOST_ENTRIES.toLocaleString('en')} files`;

/** Copies a file or a directory, links as links; false, and nothing is copied, when it is larger than that. */
export async function copyIfSmall(from: string, to: string): Promise<boolean> {
	if (!(await isSmall(from))) return false;
	await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true, filter: isOrdinary });
	return true;
}

async function isSmall(top: string): Promise<boolean> {
	let bytes = 0;
	let entries = 0;
	for await (const { stats } of walk(top)) {
		bytes += stats.size;
		entries += 1;
		if (bytes > MOST_BYTES || entries > MOST_ENTRIES) return false;
	}
	return true;
}

/** A pipe would be waited for, a device read to its end. */
async function isOrdinary(path: string): Promise<boolean> {
	const stats = await lstat(path);
	return stats.isFile() || stats.isDirectory() || stats.isSymbolicLink();
}

/** The path and all that is in it, links not followed. */
export async function* walk(top: string) {
	const waiting = [top];
	for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
		const directory = path;
		const stats = await lstat(path);
		yield { path, stats };
		if (stats.isDirectory()) waiting.push(...(await readdir(path)).map((name) => join(directory, name)));
	}
}
