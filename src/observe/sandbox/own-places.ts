import { lchownSync, lstatSync, readdirSync } from 'node:fs';
import { chmod, chown } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** Number of entries after which other work gets a turn. A copy of a project may have many. */
const ENTRIES_A_TURN = 2000;

/** Lets another user write to a directory of Candor. */
export async function shareWith(user: number, directory: string): Promise<void> {
	await chown(directory, process.getuid?.() ?? 0, user);
	await chmod(directory, 0o770);
}

/**
 * Gives files and directories of the run, with their content, to another user. Links themselves are given, never their targets.
 * Only while no other process writes there.
 */
export async function giveTo(user: number, paths: readonly string[]): Promise<void> {
	const isDirectory = (path: string) => lstatSync(path).isDirectory();
	const waiting = paths.filter(isDirectory);
	for (const file of paths.filter((path) => !isDirectory(path))) lchownSync(file, user, user);
	let given = 0;
	for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
		// Not `recursive`: Node then follows links to directories, and these lead to the host's own.
		for (const entry of readdirSync(directory, { withFileTypes: true })) {
			const path = join(directory, entry.name);
			if (entry.isDirectory()) waiting.push(path);
			else lchownSync(path, user, user);
			if (++given % ENTRIES_A_TURN === 0) await yieldToOthers();
		}
		lchownSync(directory, user, user);
	}
}
