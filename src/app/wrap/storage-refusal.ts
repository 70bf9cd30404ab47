import { UserError } from '#util/user-error.ts';
import { isFullDisk } from '#util/write-hint.ts';

const REASONS: Readonly<Record<string, string>> = {
	EACCES: 'it may not be written to',
	EPERM: 'it may not be written to',
	EROFS: 'its file system is read-only',
	ENOSPC: 'no space is left on the disk',
	EDQUOT: 'your quota on the disk is used up',
	EIO: 'the disk reports an error',
};

/** The user can fix a file or disk that cannot be written. The file was left unchanged. */
export function storageRefusal<T>(file: string, change: () => T): T {
	try {
		return change();
	} catch (error) {
		const { code = '' } = error as NodeJS.ErrnoException;
		const why = REASONS[code];
		if (why === undefined) throw error;
		throw new UserError(`${file} was left as it is: ${why}`, {
			hint: isFullDisk(error)
				? 'free some space, and run the same again'
				: 'candor must be able to write the file, its directory and its own data directory',
			cause: error,
		});
	}
}
