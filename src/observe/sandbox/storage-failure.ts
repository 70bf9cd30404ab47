import { tmpdir } from 'node:os';
import { SetupError } from '#util/setup-error.ts';

/** No room, or no right to write: the machine's matter, which the user can fix. */
const STORAGE_ERRORS: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']);

/** Runs `work`; a disk that is full or closed to us comes out as a line with a hint, anything else as it is. */
export async function namingStorageFailures<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (cause) {
		const { code, message } = cause as NodeJS.ErrnoException;
		if (code === undefined || !STORAGE_ERRORS.has(code)) throw cause;
		throw new SetupError(`the cell could not be made in ${tmpdir()}: ${message}`, {
			hint: 'free some space there, or point TMPDIR at a directory that has room',
			cause,
		});
	}
}
