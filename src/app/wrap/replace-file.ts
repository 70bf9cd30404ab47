// Replaces a file atomically: at every moment, also after a kill or a power failure, it contains either the old bytes or the new ones.

import { closeSync, constants, fchmodSync, fchownSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { syncDirectory } from '#util/sync-directory.ts';

/** Beside the file under a fixed name, so that the next run finds and removes what a kill left. */
export function draftOf(file: string): string {
	return join(dirname(file), `.${basename(file)}.candor-draft`);
}

/** `mode`: mode of a new file. An existing one keeps its mode and owner. */
export function replaceWhole(file: string, bytes: Uint8Array, mode = 0o600): void {
	const draft = draftOf(file);
	const before = statSync(file, { throwIfNoEntry: false });
	rmSync(draft, { force: true });
	try {
		// Exclusive, so that a link that another process put there is not followed.
		const descriptor = openSync(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600);
		try {
			for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
			if (before !== undefined && before.uid !== process.getuid?.()) fchownSync(descriptor, before.uid, before.gid);
			fchmodSync(descriptor, before === undefined ? mode : before.mode & 0o7777);
			fsyncSync(descriptor);
		} finally {
			closeSync(descriptor);
		}
		renameSync(draft, file);
	} catch (error) {
		rmSync(draft, { force: true });
		throw error;
	}
	syncDirectory(dirname(file));
}
