import { tmpdir } from 'node:os';
import { SetupError } from '#util/setup-error.ts';

/** No space, or no permission to write: the user can fix these. */
const STORAGE_ERRORS: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']);

/** Runs `work`. A full or inaccessible disk becomes a line with a hint; any other error is rethrown unchanged. */
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
