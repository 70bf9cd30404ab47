// The directories that Candor keeps between runs, by the XDG base directory specification.

import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';

export function cacheDirectory(): string {
	return join(named('XDG_CACHE_HOME') ?? join(home(), '.cache'), 'candor');
}

export function dataDirectory(): string {
	return join(named('XDG_DATA_HOME') ?? join(home(), '.local', 'share'), 'candor');
}

/** The specification ignores relative paths. An approval must not depend on the working directory. */
function named(variable: string): string | undefined {
	const path = process.env[variable] ?? '';
	return isAbsolute(path) ? path : undefined;
}

/** HOME may be empty or relative; the system's user database is neither. */
function home(): string {
	const path = homedir();
	return isAbsolute(path) ? path : userInfo().homedir;
}
