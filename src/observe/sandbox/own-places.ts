import { execFile } from 'node:child_process';
import { chmod, chown, lchown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { allDone } from '#util/all-done.ts';

const run = promisify(execFile);

/** Lets another user write to a directory of Candor. */
export async function shareWith(user: number, directory: string): Promise<void> {
	await chown(directory, process.getuid?.() ?? 0, user);
	await chmod(directory, 0o770);
}

/** Gives directories of the run with their content to another user. Links themselves are given, never their targets. */
export async function giveTo(user: number, directories: readonly string[]): Promise<void> {
	await run('chown', ['-R', '-h', `${user}:${user}`, '--', ...directories]);
}

/** Does the same for one small directory without starting a program. Only while no other process writes there. */
export async function giveSmallTreeTo(user: number, directory: string): Promise<void> {
	// Not `recursive`: Node then follows links to directories, and these lead to the host's own.
	const below = await readdir(directory, { withFileTypes: true });
	await allDone(
		below.map((entry) => {
			const path = join(directory, entry.name);
			return entry.isDirectory() ? giveSmallTreeTo(user, path) : lchown(path, user, user);
		}),
	);
	await lchown(directory, user, user);
}
