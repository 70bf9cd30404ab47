import { readPlanted } from '#store/guard-files/canary-file.ts';
import { dataDirectory } from '../directories.ts';
import { canaryListFile } from './canary-list-file.ts';

/** Returns the paths of planted canaries. */
export function plantedPaths(): readonly string[] {
	return readPlanted(canaryListFile(dataDirectory())).map(({ key }) => key.slice('file:'.length));
}
