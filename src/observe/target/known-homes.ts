import { realpathSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { homeDirectory } from './home-directory.ts';

/** The user's home directories: as HOME names it, as the list of accounts has it, and where symbolic links lead. */
export function knownHomes(env: Readonly<Record<string, string | undefined>>): readonly string[] {
	const named = [homeDirectory(env), homedir(), accountHome()].filter((home) => home.startsWith('/') && home !== '/');
	return [...new Set(named.flatMap((home) => [home, realPathOf(home)]))];
}

/** A path that is not there stays as it is written. */
export function realPathOf(path: string): string {
	try {
		return realpathSync(path);
	} catch {
		return path;
	}
}

/** A user id without an account has none. */
function accountHome(): string {
	try {
		return userInfo().homedir;
	} catch {
		return '';
	}
}
