// What directories hold, by the kernel's own accounts: each file once, by the room that it takes, and none that a link leads to.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Far more than a tree within its bounds takes; a tree that takes longer is beyond them. */
const LONGEST_MS = 30_000;

export interface StorageUse {
	readonly bytes: number;
	readonly files: number;
}

/** Undefined: a part of them could not be read, so that nobody knows. */
export async function measureStorage(directories: readonly string[]): Promise<StorageUse | undefined> {
	// Without a name, du would measure where we are.
	if (directories.length === 0) return undefined;
	const [bytes, files] = await Promise.all([total(['-B1'], directories), total(['--inodes'], directories)]);
	return bytes === undefined || files === undefined ? undefined : { bytes, files };
}

async function total(flags: readonly string[], directories: readonly string[]): Promise<number | undefined> {
	const env = { PATH: process.env['PATH'], LC_ALL: 'C' };
	try {
		const { stdout } = await run('du', ['-sc', ...flags, '--', ...directories], { env, timeout: LONGEST_MS });
		return totalIn(stdout);
	} catch (error) {
		// A file that went away meanwhile does no harm. One that may not be looked at leaves the total unknown.
		const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
		const isOnlyGone = stderr.split('\n').every((line) => line === '' || line.endsWith(': No such file or directory'));
		return isOnlyGone ? totalIn(stdout) : undefined;
	}
}

/** 5120\ttotal */
function totalIn(text: string): number | undefined {
	const line = /^(\d+)\ttotal$/m.exec(text)?.[1];
	return line === undefined ? undefined : Number(line);
}
