import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SetupError } from '#util/setup-error.ts';

const run = promisify(execFile);

/** A /tmp in memory that can still be listed after the server has ended. */
export async function mountMemory(path: string, bytes: number): Promise<void> {
	await run('mount', ['-t', 'tmpfs', '-o', `mode=1777,nosuid,nodev,size=${bytes}`, 'tmpfs', path]).catch((cause: Error) => {
		throw new SetupError(`a /tmp in memory could not be mounted: ${cause.message.trim().split('\n').at(-1)}`, {
			hint: '--sandbox bubblewrap',
			cause,
		});
	});
}
