// Questions about absolute paths, answered by whole segments: /data never covers /data2.

import { posix } from 'node:path';

const SLASH = 47;

/** Whether the path is the directory itself or inside it. */
export function isUnder(path: string, directory: string): boolean {
	// This is called millions of times for a busy server, so it creates no string.
	if (!path.startsWith(directory)) return false;
	return path.length === directory.length || directory === '/' || path.charCodeAt(directory.length) === SLASH;
}

export function isUnderAny(path: string, directories: readonly string[]): boolean {
	for (const directory of directories) if (isUnder(path, directory)) return true;
	return false;
}

export function baseName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

export function parentOf(path: string): string {
	const end = path.lastIndexOf('/');
	return end <= 0 ? '/' : path.slice(0, end);
}

/** Returns the path relative to a directory that strictly contains it, or undefined. */
export function inside(path: string, directory: string): string | undefined {
	const prefix = directory === '/' ? '/' : `${directory}/`;
	return path.startsWith(prefix) && path !== prefix ? path.slice(prefix.length) : undefined;
}

/** Returns the first segment of a path below a directory, or undefined if the path is not below it. */
export function firstInside(path: string, directory: string): string | undefined {
	if (!isUnder(path, directory)) return undefined;
	const start = directory === '/' ? 1 : directory.length + 1;
	if (path.length <= start) return undefined;
	const end = path.indexOf('/', start);
	return path.slice(start, end === -1 ? undefined : end);
}

/** Returns the path itself, then all directories that contain it, the nearest first. */
export function selfAndParents(path: string): readonly string[] {
	const chain = [path];
	while (chain.length < 64) {
		const last = chain[chain.length - 1] ?? '/';
		if (last === '/' || !last.startsWith('/')) break;
		chain.push(parentOf(last));
	}
	return chain;
}

export function resolveFrom(base: string, text: string): string {
	const path = posix.resolve(base, text);
	return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
