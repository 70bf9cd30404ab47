import { execFile } from 'node:child_process';
import { chmod, chown, lchown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { allDone } from '#util/all-done.ts';

const run = promisify(execFile);

/** Lets another user write to a directory of ours. */
export async function shareWith(user: number, directory: string): Promise<void> {
	await chown(directory, process.getuid?.() ?? 0, user);
	await chmod(directory, 0o770);
}

/** Makes directories of the run, with all that is in them, another user's. Links are given themselves, never what they lead to. */
export async function giveTo(user: number, directories: readonly string[]): Promise<void> {
	await run('chown', ['-R', '-h', `${user}:${user}`, '--', ...directories]);
}

/** The same for one directory that holds little: a program for it would take longer to start. Only while nobody else writes there. */
export async function giveSmallTreeTo(user: number, directory: string): Promise<void> {
	// Not `recursive`: Node goes through links to directories then, and these lead to the host's own.
	const below = await readdir(directory, { withFileTypes: true });
	await allDone(
		below.map((entry) => {
			const path = join(directory, entry.name);
			return entry.isDirectory() ? giveSmallTreeTo(user, path) : lchown(path, user, user);
		}),
	);
	await lchown(directory, user, user);
}
