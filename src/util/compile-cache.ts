// Candor's own programs load faster where the compiled code of their modules is kept: `bin/candor.js` chooses the directory.

import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** For the environment of a program of ours. Node adds a directory for its version, which the program adds itself. */
export function compileCacheVariable(): { readonly NODE_COMPILE_CACHE?: string } {
	const directory = getCompileCacheDir();
	return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) };
}

/** Node writes the cache when a program exits, which a killed one never does. Costs nothing when all of it was read from the cache. */
export function keepCompiledCode(): void {
	flushCompileCache();
}
