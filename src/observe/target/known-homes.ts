import { realpathSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { homeDirectory } from './home-directory.ts';

/** Returns the user's home directories: that of HOME, that of the account, and their real paths. */
export function knownHomes(env: Readonly<Record<string, string | undefined>>): readonly string[] {
	const named = [homeDirectory(env), homedir(), accountHome()].filter((home) => home.startsWith('/') && home !== '/');
	return [...new Set(named.flatMap((home) => [home, realPathOf(home)]))];
}

/** Returns a missing path unchanged. */
export function realPathOf(path: string): string {
	try {
		return realpathSync(path);
	} catch {
		return path;
	}
}

/** Returns an empty text for a user id without an account. */
function accountHome(): string {
	try {
		return userInfo().homedir;
	} catch {
		return '';
	}
}
