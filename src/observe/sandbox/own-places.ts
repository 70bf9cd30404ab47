import { execFile } from 'node:child_process';
import { chmod, chown } from 'node:fs/promises';
import { promisify } from 'node:util';

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
