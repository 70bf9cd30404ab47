import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const load = createRequire(import.meta.url);

/**
 * The compiled part of better-sqlite3. To detect the libc, the package asks Node for a report of the whole process, which takes longer than opening a
 * database. The build for most machines is therefore tried first; if it does not fit, the package finds the right one.
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
