import { statSync } from 'node:fs';
import type { RunDirectory } from './run-directory.ts';

/** What is mounted over a path that the server must find empty. */
export function emptyInPlaceOf(path: string, { empty, emptyDirectory }: Pick<RunDirectory, 'empty' | 'emptyDirectory'>): string {
	return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? emptyDirectory : empty;
}
