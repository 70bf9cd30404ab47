// If a file system's mounts cannot carry a map of owners (as a container's overlay), the outer user sees root's files directly if
// everybody may read them, and a private copy otherwise.

import { lchown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupError } from '#util/setup-error.ts';
import { copyIfSmall, SIZE_IN_WORDS, walk } from '../copy-if-small.ts';
import type { OuterUser } from '../outer-user.ts';

const READABLE_FILE = 0o004;
const READABLE_DIRECTORY = 0o005;
/** The rest of a larger tree is assumed to be like its beginning. */
const MOST_LOOKED_AT = 20_000;

export interface CopyPlace {
	/** A directory of the run. */
	readonly directory: string;
	readonly user: OuterUser;
}

/** Returns the host path that is shown in place of `path`. */
export async function showWithoutOwnerMap(path: string, isWritable: boolean, { directory, user }: CopyPlace): Promise<string> {
	if (isWritable) {
		throw new SetupError(`${path} cannot be made writable for the server: its file system cannot show root’s files as another user’s`, {
			hint: 'run candor as the user who owns the directory, or keep it on ext4, xfs, btrfs or tmpfs',
		});
	}
	if (await isReadableByAll(path)) return path;
	const copy = join(directory, `shown-${(await readdir(directory)).length}`);
	if (!(await copyIfSmall(path, copy))) {
		throw new SetupError(`${path} is too large to be copied for the server (over ${SIZE_IN_WORDS}), and not everybody may read it`, {
			hint: 'run candor as the user who owns it, or let others read it: chmod -R o+rX',
		});
	}
	for await (const entry of walk(copy)) await lchown(entry.path, user, user);
	return copy;
}

async function isReadableByAll(top: string): Promise<boolean> {
	let entries = 0;
	for await (const { stats } of walk(top)) {
		const wanted = stats.isDirectory() ? READABLE_DIRECTORY : READABLE_FILE;
		if (!stats.isSymbolicLink() && (stats.mode & wanted) !== wanted) return false;
		entries += 1;
		if (entries > MOST_LOOKED_AT) break;
	}
	return true;
}
