// A temporary directory in memory for the tests. They make and delete hundreds of thousands of small files: on a disk that takes a tenth of their processor time.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';

/** Half of it at most becomes files. The tests need some hundred megabytes. */
const LEAST_MEMORY = 4 * 1024 ** 3;
/** Mounts memory at the first argument and starts the others. */
const MOUNT = 'mount -t tmpfs -o mode=1777 candor-tests "$1" && shift && exec "$@"';

export interface TemporaryMemory extends Disposable {
	/** The start of a command line: the rest of it runs where the directory is mounted. */
	readonly around: readonly string[];
	readonly env: Readonly<Record<string, string>>;
}

/** The mount exists only in a mount namespace of the tests, and ends with them. Without the right to make one, or with little memory, tests use the disk. */
export function temporaryMemory(): TemporaryMemory {
	const disk = tmpdir();
	const directory = mkdtempSync(join(disk, 'candor-tests-'));
	const around = ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', MOUNT, 'sh', directory];
	const [program = '', ...words] = [...around, 'true'];
	const isPossible = totalmem() >= LEAST_MEMORY && spawnSync(program, words, { stdio: 'ignore' }).status === 0;
	return {
		around: isPossible ? around : [],
		env: isPossible ? { TMPDIR: directory, CANDOR_TMP_ON_DISK: disk } : {},
		[Symbol.dispose]: () => rmdirSync(directory),
	};
}
