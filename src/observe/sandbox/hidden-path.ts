import { realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isUnder } from '#util/absolute-path.ts';
import type { RunDirectory } from './run-directory.ts';

/** Returns the empty file or directory to mount over a hidden path. */
export function emptyInPlaceOf(path: string, { empty, emptyDirectory }: Pick<RunDirectory, 'empty' | 'emptyDirectory'>): string {
	return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? emptyDirectory : empty;
}

/** Returns where the cell would show the directory of its own run, with the trace and all canaries, because a shown path holds TMPDIR. */
export function ownRunIn(shown: readonly string[], { path: run }: Pick<RunDirectory, 'path'>): readonly string[] {
	const real = realpathSync(run);
	return [...new Set(shown)].flatMap((path) => {
		const directory = realPath(path);
		return directory !== undefined && isUnder(real, directory) ? [join(path, relative(directory, real))] : [];
	});
}

function realPath(path: string): string | undefined {
	try {
		return realpathSync(path);
	} catch {
		return undefined; // named, but missing
	}
}
