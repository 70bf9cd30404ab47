import { join, resolve } from 'node:path';
import { realPath } from '#enforce/guard/real-path.ts';
import { cacheDirectory, dataDirectory } from '../directories.ts';

/** Paths that could change what a guard decides or what is started next. Absolute, also with links resolved. */
export function guardedPlaces(policyFiles: readonly string[], others: readonly string[] = []): readonly string[] {
	const data = dataDirectory();
	const places = [...policyFiles, ...others, data, join(data, 'ledger.db'), cacheDirectory()].map((path) => resolve(path));
	return [...new Set(places.flatMap((path) => [path, realPath(path) ?? path]))];
}
