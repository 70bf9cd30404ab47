import { constants } from 'node:fs';
import { cp, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const MOST_BYTES = 256 * 1024 * 1024;
const MOST_ENTRIES = 20_000;

export const SIZE_IN_WORDS = `${MOST_BYTES / 1024 ** 2} MB or ${MOST_ENTRIES.toLocaleString('en')} files`;

/** Copies a file or a directory, with links as links. Returns false, and copies nothing, if it is larger than the bound. */
export async function copyIfSmall(from: string, to: string): Promise<boolean> {
	if (!(await isSmall(from))) return false;
	await copyAll(from, to);
	return true;
}

export function copyAll(from: string, to: string): Promise<void> {
	return cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true, filter: isOrdinary });
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

/** Reading a pipe would block, and reading a device would not end. */
async function isOrdinary(path: string): Promise<boolean> {
	const stats = await lstat(path);
	return stats.isFile() || stats.isDirectory() || stats.isSymbolicLink();
}

/** Yields the path and everything below it, without following links. */
export async function* walk(top: string) {
	const waiting = [top];
	for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
		const directory = path;
		const stats = await lstat(path);
		yield { path, stats };
		if (stats.isDirectory()) waiting.push(...(await readdir(path)).map((name) => join(directory, name)));
	}
}
