// Decides which interpreters may run outside a cell, to query what they load or to install a package.

import { basename, join } from 'node:path';
import { ownSearchPath } from '#util/own-search-path.ts';
import { homeDirectory } from './home-directory.ts';
import { isInside } from './is-inside.ts';
import { realPathOf } from './known-homes.ts';
import type { ResolveOptions } from './resolve-options.ts';

/** Directories where people install interpreters, besides those on PATH. */
const INSTALLED = ['/opt', '/nix', '/gnu', '/home/linuxbrew', '/snap'];
const INSTALLED_IN_HOME = [
	'.nvm',
	'.pyenv',
	'.nodenv',
	'.asdf',
	'.volta',
	'.local',
	'.rye',
	'.bun',
	'.deno',
	'miniconda3',
	'anaconda3',
	'miniforge3',
];

/** Whether the user installed the interpreter. One that may come with the server, such as the copy in a project's `.venv`, does not count. */
export function isUsersOwn(interpreter: string, { cwd, env }: Pick<ResolveOptions, 'cwd' | 'env'>): boolean {
	const installed = [...INSTALLED, ...INSTALLED_IN_HOME.map((name) => join(homeDirectory(env), name))];
	if (installed.some((root) => isInside(interpreter, root) || isInside(interpreter, realPathOf(root)))) return true;
	const searched = ownSearchPath(env['PATH'], cwd).split(':');
	const names = new Set([basename(interpreter), 'node', 'python3', 'python']);
	return searched.some((path) => [...names].some((name) => realPathOf(join(path, name)) === interpreter));
}
