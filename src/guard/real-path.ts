import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const MOST_PARTS = 64;

/** Where an absolute path ends up once links are followed, as far as it exists; undefined: nobody knows (a loop, no permission). */
export function realPath(path: string): string | undefined {
	const missing: string[] = [];
	let existing = path;
	for (let parts = 0; parts < MOST_PARTS; parts++) {
		try {
			return join(realpathSync.native(existing), ...missing);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existing === '/') return undefined;
			missing.unshift(basename(existing));
			existing = dirname(existing);
		}
	}
	return undefined;
}
