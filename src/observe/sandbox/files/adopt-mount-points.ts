// Puts what the making of the cell created into the copy of a directory, too, so that every start finds it in place.

import { chownSync, lstatSync, lutimesSync, mkdirSync, type Stats, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isUnder } from '#util/absolute-path.ts';

interface CopiedPlace {
	readonly host: string;
	readonly inside: string;
	readonly copy: string;
}

/** `mountPoints`: paths as the server sees them. Takes empty files and directories that are in the place and not in its copy. */
export function adoptMountPoints({ host, inside, copy }: CopiedPlace, mountPoints: ReadonlySet<string>): void {
	const below = [...mountPoints].filter((path) => path !== inside && isUnder(path, inside)).map((path) => path.slice(inside.length));
	// Parents come before what is in them.
	for (const path of below.toSorted((a, b) => a.length - b.length)) {
		const made = entry(join(host, path));
		const parent = directoryOf(copy, path);
		if (made === undefined || parent === undefined || entry(join(copy, path)) !== undefined) continue;
		if (!create(join(copy, path), made)) continue;
		if (process.getuid?.() === 0) chownSync(join(copy, path), made.uid, made.gid);
		lutimesSync(dirname(join(copy, path)), parent.atime, parent.mtime);
	}
}

function create(path: string, made: Stats): boolean {
	const options = { mode: made.mode & 0o7777 };
	if (made.isDirectory()) mkdirSync(path, options);
	else if (made.isFile() && made.size === 0) writeFileSync(path, '', { ...options, flag: 'wx' });
	else return false;
	return true;
}

/** Returns undefined if a link leads elsewhere. */
function directoryOf(root: string, path: string): Stats | undefined {
	const directory = dirname(path);
	const above = directory === '/' ? undefined : directoryOf(root, directory);
	if (directory !== '/' && above === undefined) return undefined;
	const stats = entry(join(root, directory));
	return stats?.isDirectory() === true ? stats : undefined;
}

function entry(path: string): Stats | undefined {
	return lstatSync(path, { throwIfNoEntry: false });
}
