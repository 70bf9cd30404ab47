// The shared host paths must stay what they were when the cell was opened. A path that leads elsewhere was changed by the server or another process.

import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isUnder } from '#util/absolute-path.ts';
import { SetupError } from '#util/setup-error.ts';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';

const run = promisify(execFile);
/** Enough for the names of a million programs. */
const MOST_OUTPUT = 128 * 1024 ** 2;

export interface SharedPaths {
	/** Throws if one of the paths leads elsewhere than before. */
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

/** A server that can write to the directory of its own run could rewrite its trace, and put links in the place of files that Candor writes. */
export async function refuseRunDirectory(writable: readonly string[], runDirectory: string): Promise<void> {
	const run = await realpath(runDirectory);
	for (const path of writable) {
		if (!isUnder(run, await realpath(path).catch(() => path))) continue;
		throw new UserError(`with ${path} writable, the server could write to ${run}, where candor keeps this run’s own files`, {
			hint: 'make a narrower directory writable, or start candor with TMPDIR set to a directory elsewhere',
		});
	}
}

/** A program with set-id bits or capabilities that exists already could be overwritten (through memory, which clears no bits) and keep them. */
export async function refuseSetIdFiles(writable: readonly string[]): Promise<void> {
	if (writable.length === 0) return;
	const [file] = await found(writable, ['-perm', '/6000', '-print0', '-quit']);
	if (file !== undefined) {
		throw new UserError(`${file} runs with the rights of its owner or group, and the server could change it`, {
			hint: `chmod ug-s ${shellWord(file.toString())}, or make a narrower directory writable`,
		});
	}
	const programs = await found(writable, ['-perm', '/111', '-print0']);
	if (programs.length === 0) return;
	const { hasCapabilities } = await import('./file-capabilities.ts'); // native code that few starts need
	const capable = programs.find(hasCapabilities);
	if (capable === undefined) return;
	throw new UserError(`${capable} runs with capabilities of its own, and the server could change it`, {
		hint: `setcap -r ${shellWord(capable.toString())}, or make a narrower directory writable`,
	});
}

/** Files below these paths on all mounted file systems, because the cell shows those as well. A name need not be text. */
async function found(paths: readonly string[], test: readonly string[]): Promise<readonly Buffer[]> {
	const words = ['-P', ...paths, '(', '-fstype', 'proc', '-o', '-fstype', 'sysfs', ')', '-prune', '-o', '-type', 'f', ...test];
	const { stdout } = await run('find', words, { encoding: 'buffer', maxBuffer: MOST_OUTPUT }).catch(
		({ stdout: some = Buffer.alloc(0) }: { readonly stdout?: Buffer }) => ({ stdout: some }), // a file that cannot be read cannot be written either
	);
	const names: Buffer[] = [];
	for (let start = 0, end = stdout.indexOf(0); end !== -1; start = end + 1, end = stdout.indexOf(0, start)) {
		names.push(stdout.subarray(start, end));
	}
	return names;
}
