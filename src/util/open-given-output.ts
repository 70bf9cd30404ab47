import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { ownLinkTarget } from './own-link-target.ts';

const { O_WRONLY, O_CREAT, O_NONBLOCK } = constants;
const ORDINARY_FILE = 0o666;

/** Opens a file that the user named. What it holds stays: the caller truncates it. A link out of its directory is an error. A pipe that nobody reads is an error at once, where an ordinary open would wait for a reader. */
export async function openGivenOutput(file: string): Promise<FileHandle> {
	const path = await ownLinkTarget(file);
	const first = await open(path, O_WRONLY | O_CREAT | O_NONBLOCK, ORDINARY_FILE).catch((error: NodeJS.ErrnoException) => {
		throw error.code === 'ENXIO' ? Object.assign(new Error('it is a pipe that nobody reads, or a socket'), { code: error.code }) : error;
	});
	if ((await first.stat()).isFile()) return first;
	// A pipe has a reader now, so this open does not wait. Writes to the first descriptor would fail whenever the pipe is full.
	await using _ = first;
	return await open(path, O_WRONLY);
}
