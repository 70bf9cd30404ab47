// A directory of the cache is either complete or absent: it is filled under another name and renamed into place.

import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const INCOMING = '.incoming-';
const STALE_MS = 60 * 60 * 1000;

export async function isDirectory(path: string): Promise<boolean> {
	return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** Creates the empty directory in which `fill` works, and removes it afterwards unless it was renamed. */
export async function withIncoming<T>(parent: string, fill: (incoming: string) => Promise<T>): Promise<T> {
	await mkdir(parent, { recursive: true });
	await sweep(parent);
	const incoming = await mkdtemp(join(parent, INCOMING));
	await chmod(incoming, 0o755);
	try {
		return await fill(incoming);
	} finally {
		await rm(incoming, { recursive: true, force: true, maxRetries: 5 });
	}
}

/** Gives a filled directory its final name. Of two concurrent runs, the first one wins and both use its result. */
export async function keep(incoming: string, final: string): Promise<void> {
	await mkdir(dirname(final), { recursive: true });
	try {
		await rename(incoming, final);
	} catch (error) {
		if (!(await isDirectory(final))) throw error;
	}
}

/** Removes directories that a run left behind when its machine crashed. No fetch takes an hour. */
async function sweep(parent: string): Promise<void> {
	for (const name of await readdir(parent)) {
		if (!name.startsWith(INCOMING)) continue;
		const path = join(parent, name);
		const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
		if (age > STALE_MS) await rm(path, { recursive: true, force: true });
	}
}
