// Decides whether everything below a prefix (`…/bin/python3` has the prefix `…`) belongs to the program that is installed there.

import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { realPathOf } from './known-homes.ts';
import type { ResolveOptions } from './resolve-options.ts';
import { homeAround, isWideDirectory } from './wide-directory.ts';

// sample: bin · lib64 · pyvenv.cfg · LICENSE.txt
const OF_AN_INSTALLATION =
	/^(s?bin|lib(32|64|exec)?|include|share|etc|man|ssl|docs?|var|pyvenv\.cfg|\.gitignore|\.lock|CACHEDIR\.TAG|(LICEN[CS]E|README|CHANGELOG)(\.\w+)?)$/;
/** Marker of directories that conda manages. They contain many more names. */
const MANAGED_BY_CONDA = 'conda-meta';

/**
 * People keep collections directly below a home (`~/code`, `~/work`), so a directory there counts as one installation only if
 * it looks like one. Users do run `./configure --prefix=$HOME/code` and `python -m venv ~/code`.
 */
export function isOwnPrefix(prefix: string, env: ResolveOptions['env']): boolean {
	const real = realPathOf(prefix);
	if (isWideDirectory(prefix, env)) return false;
	const home = homeAround(real, env);
	if (home === undefined || dirname(real) !== home) return true;
	const names = namesIn(real);
	return names.includes(MANAGED_BY_CONDA) || names.every((name) => OF_AN_INSTALLATION.test(name));
}

function namesIn(directory: string): readonly string[] {
	try {
		return readdirSync(directory);
	} catch {
		return ['unreadable'];
	}
}
