// On a file system whose mounts cannot carry a map of owners (a container's overlay, for one), the outer user is shown root's files as they are where
// everybody may read them, and a copy of its own where not.

import { constants } from 'node:fs';
import { cp, lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupError } from '#util/setup-error.ts';
import type { OuterUser } from '../outer-user.ts';

const MOST_BYTES = 256 * 1024 * 1024;
const MOST_ENTRIES = 20_000;
const READABLE_FILE = 0o004;
const READABLE_DIRECTORY = 0o005;

export interface CopyPlace {
	/** A directory of the run. */
	readonly directory: string;
	readonly user: OuterUser;
}

export interface ShownTree {
	/** The path on the host that is shown. */
	readonly host: string;
	readonly note?: string;
}

export async function showWithoutOwnerMap(path: string, isWritable: boolean, { directory, user }: CopyPlace): Promise<ShownTree> {
	if (isWritable) {
		throw new SetupError(`${path} cannot be made writable for the server: its file system cannot show root’s files as another user’s`, {
			hint: 'run candor as the user who owns the directory, or keep it on ext4, xfs, btrfs or tmpfs',
		});
	}
	const { isSmall, isReadable } = await measure(path);
	if (isReadable) return { host: path, ...(isSmall ? {} : { note: `the server may find files below ${path} that it cannot read` }) };
	if (isSmall) {
		const copy = join(directory, `shown-${(await readdir(directory)).length}`);
		await cp(path, copy, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true });
		await giveAll(copy, user);
		return { host: copy };
	}
	const size = `over ${MOST_BYTES / 1024 ** 2} MB or ${MOST_ENTRIES.toLocaleString('en')} files`;
	throw new SetupError(`${path} is too large to be copied for the server (${size}), and not everybody may read it`, {
		hint: 'run candor as the user who owns it, or let others read it: chmod -R o+rX',
	});
}

interface Measured {
	readonly isSmall: boolean;
	/** Whether everybody may read all of it, as far as it was looked at. */
	readonly isReadable: boolean;
}

async function measure(top: string): Promise<Measured> {
	let bytes = 0;
	let entries = 0;
	let isReadable = true;
	for await (const { path: _, stats } of walk(top)) {
		bytes += stats.size;
		entries += 1;
		const wanted = stats.isDirectory() ? READABLE_DIRECTORY : READABLE_FILE;
		if (!stats.isSymbolicLink() && (stats.mode & wanted) !== wanted) isReadable = false;
		if (bytes > MOST_BYTES || entries > MOST_ENTRIES) return { isSmall: false, isReadable };
	}
	return { isSmall: true, isReadable };
}

/** Links are given away themselves, never what they lead to. */
async function giveAll(top: string, user: OuterUser): Promise<void> {
	for await (const { path } of walk(top)) await lchown(path, user, user);
}

async function* walk(top: string) {
	const waiting = [top];
	for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
		const directory = path;
		const stats = await lstat(path);
		yield { path, stats };
		if (stats.isDirectory()) waiting.push(...(await readdir(path)).map((name) => join(directory, name)));
	}
}
