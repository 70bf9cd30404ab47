import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const load = createRequire(import.meta.url);

/**
 * The compiled part of better-sqlite3. To tell whose libc this is, the package itself asks Node for a report of the whole process, which takes longer than to
 * open a database: what most machines have is tried first. Where another one fits, the package finds it.
 */
export function sqliteAddon(): { readonly nativeBinding?: string } {
	if (process.platform !== 'linux') return {};
	try {
		const file = join(dirname(load.resolve('better-sqlite3')), '..', 'prebuilds', `linux-${process.arch}.node`);
		load(file);
		return { nativeBinding: file };
	} catch {
		return {};
	}
}
