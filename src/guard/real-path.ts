import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const MOST_PARTS = 256;
const MOST_LINKS = 40;

/** Where an absolute path ends up once links are followed, as far as it exists; undefined: nobody knows (a loop, no permission). */
export function realPath(path: string): string | undefined {
	const missing: string[] = [];
	let existing = path;
	let links = 0;
	for (let parts = 0; parts < MOST_PARTS; parts++) {
		try {
			return join(realpathSync.native(existing), ...missing);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existing === '/') return undefined;
			const target = links < MOST_LINKS ? linkTarget(existing) : undefined;
			if (target !== undefined) {
				// It leads to what is not there yet: who writes to it makes that.
				links++;
				parts--;
				existing = target;
				continue;
			}
			missing.unshift(basename(existing));
			existing = dirname(existing);
		}
	}
	return undefined;
}

function linkTarget(path: string): string | undefined {
	try {
		return lstatSync(path).isSymbolicLink() ? resolve(realpathSync.native(dirname(path)), readlinkSync(path)) : undefined;
	} catch {
		return undefined;
	}
}
