import { homeDirectory } from './home-directory.ts';

/** `~` and `~/x` as a shell would write them; config files and quotes leave them to us. */
export function expandHome(path: string, env: Readonly<Record<string, string | undefined>>): string {
	return path === '~' || path.startsWith('~/') ? homeDirectory(env) + path.slice(1) : path;
}
