// Where candor keeps things between runs, by the XDG base directory convention.

import { homedir } from 'node:os';
import { join } from 'node:path';

export function cacheDirectory(): string {
	return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'candor');
}

export function dataDirectory(): string {
	return join(process.env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'candor');
}
