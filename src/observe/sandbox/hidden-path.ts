import { statSync } from 'node:fs';
import type { RunDirectory } from './run-directory.ts';

/** Returns the empty file or directory to mount over a hidden path. */
export function emptyInPlaceOf(path: string, { empty, emptyDirectory }: Pick<RunDirectory, 'empty' | 'emptyDirectory'>): string {
	return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? emptyDirectory : empty;
}
