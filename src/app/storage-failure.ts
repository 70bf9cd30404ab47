// Recognises a disk that is full, read-only or inaccessible, which the user can fix.

import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { isUnder } from '#util/absolute-path.ts';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { cacheDirectory, dataDirectory } from './directories.ts';

/** Codes that mean in any place that the machine has no space or permits no writes. */
const ANYWHERE: Readonly<Record<string, string>> = {
	ENOSPC: 'no space is left there',
	EDQUOT: 'your quota there is used up',
	EROFS: 'its file system is read-only',
};
/** Codes that mean a bad directory if Candor chose it by a variable. Elsewhere they could be a bug. */
const IN_OUR_PLACES: Readonly<Record<string, string>> = {
	...ANYWHERE,
	EACCES: 'you may not write there',
	EPERM: 'you may not write there',
	ENOTDIR: 'a part of that path is no directory',
	ENOENT: 'no directory can be made there',
};

/** Returns undefined if the error has another cause. `words`: the words after `candor`. */
export function storageFailure(error: unknown, words: readonly string[]): UserError | undefined {
	if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string' || error instanceof UserError) return undefined;
	const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
	const place = path === undefined ? undefined : placeOf(path);
	const why = place === undefined ? ANYWHERE[error.code] : IN_OUR_PLACES[realCode(error.code, path ?? '')];
	if (why === undefined) return undefined;
	if (path === undefined)
		return new UserError('no space is left on the disk', { hint: 'free some space, and run the same again', cause: error });
	const again = `candor ${words.map(shellWord).join(' ')}`;
	return new UserError(`cannot write to ${path}: ${why}`, {
		hint:
			place === undefined
				? 'free some space there or choose another place, and run the same again'
				: `${place}=/a/directory/you/may/write/to ${again}`,
		cause: error,
	});
}

/** Returns the variable that decides where `path` is. The first directory that cannot be created may be above it: /home/user/.cache */
function placeOf(path: string): string | undefined {
	const places = [
		['XDG_CACHE_HOME', cacheDirectory()],
		['XDG_DATA_HOME', dataDirectory()],
		['TMPDIR', tmpdir()],
	] as const;
	return places.find(([, directory]) => isUnder(path, directory) || isUnder(directory, path))?.[0];
}

/** Creating several directories fails with ENOENT whatever the reason is. The nearest existing one shows the real reason. */
function realCode(code: string, path: string): string {
	if (code !== 'ENOENT') return code;
	try {
		accessSync(path, constants.W_OK);
		return code;
	} catch (error) {
		const found = (error as NodeJS.ErrnoException).code ?? code;
		return found === 'ENOENT' && path !== dirname(path) ? realCode(code, dirname(path)) : found;
	}
}
