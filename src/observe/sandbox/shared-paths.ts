// What a cell shares of the host is what it was when the cell was opened. A path that leads elsewhere by now was changed by the server, or behind our back.

import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { promisify } from 'node:util';
import { SetupError } from '#util/setup-error.ts';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';

const run = promisify(execFile);

export interface SharedPaths {
	/** Throws when one of them leads elsewhere than it did. */
	prove(): Promise<void>;
}

export async function rememberPaths(paths: readonly string[]): Promise<SharedPaths> {
	const resolve = () => Promise.all(paths.map((path) => realpath(path).catch(() => undefined)));
	const before = await resolve();
	return {
		prove: async () => {
			const now = await resolve();
			const moved = paths.find((_, index) => now[index] !== undefined && now[index] !== before[index]);
			if (moved === undefined) return;
			throw new SetupError(`${moved} leads elsewhere than when the server was first started; it was not started again`, {
				hint: `ls -ld ${shellWord(moved)}, and look who changed it`,
			});
		},
	};
}

/** A set-id program that is there already could be given another content, and keep its owner's rights. */
export async function refuseSetIdFiles(writable: readonly string[]): Promise<void> {
	if (writable.length === 0) return;
	const { stdout } = await run('find', ['-P', ...writable, '-xdev', '-type', 'f', '-perm', '/6000', '-print', '-quit']).catch(
		({ stdout: found = '' }: { readonly stdout?: string }) => ({ stdout: found }), // what may not be read cannot be written either
	);
	const [file] = stdout.split('\n');
	if (file === undefined || file === '') return;
	throw new UserError(`${file} runs with the rights of its owner or group, and the server could change it`, {
		hint: `chmod ug-s ${shellWord(file)}, or make a narrower directory writable`,
	});
}
