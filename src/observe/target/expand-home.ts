import { homeDirectory } from './home-directory.ts';

/** Expands `~` and `~/x` as a shell would, because config files and quoted words keep them unexpanded. */
export function expandHome(path: string, env: Readonly<Record<string, string | undefined>>): string {
	return path === '~' || path.startsWith('~/') ? homeDirectory(env) + path.slice(1) : path;
}
