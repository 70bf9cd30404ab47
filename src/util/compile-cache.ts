// Candor's own programs load faster from a cache of compiled modules. `bin/candor.js` chooses its directory.

import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** The environment variable for a program of Candor. Node adds a directory for its version, and so does the program itself. */
export function compileCacheVariable(): { readonly NODE_COMPILE_CACHE?: string } {
	const directory = getCompileCacheDir();
	return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) };
}

/** Node writes the cache when a program exits, which a killed program never does. The call costs nothing if everything came from the cache. */
export function keepCompiledCode(): void {
	flushCompileCache();
}
