import { UserError } from '#util/user-error.ts';

/** A file or disk that cannot be written to is the user's to fix: the file was left as it was. */
export function storageRefusal<T>(file: string, change: () => T): T {
	try {
		return change();
	} catch (error) {
		const { code = '', message } = error as NodeJS.ErrnoException;
		if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO'].includes(code)) throw error;
		const isFull = code === 'ENOSPC' || code === 'EDQUOT';
		throw new UserError(`${file} was left as it is: ${message}`, {
			hint: isFull
				? 'make room on the disk and try again'
				: 'candor must be able to write the file, its directory and its own data directory',
			cause: error,
		});
	}
}
