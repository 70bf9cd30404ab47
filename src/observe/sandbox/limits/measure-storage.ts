// Measures directories by the kernel's own accounts: each file once, by its allocated size, without following links.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Far more than a tree within its bounds takes. A slower tree exceeds them. */
const LONGEST_MS = 30_000;

export interface StorageUse {
	readonly bytes: number;
	readonly files: number;
}

/** Returns undefined if a part could not be read, so that the total is unknown. */
export async function measureStorage(directories: readonly string[]): Promise<StorageUse | undefined> {
	// Without a name, du would measure the working directory.
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
		// A file that was removed meanwhile does no harm. An inaccessible one leaves the total unknown.
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
