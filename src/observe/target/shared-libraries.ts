import { basename, join } from 'node:path';
import { homeDirectory } from './home-directory.ts';
import { isInside } from './is-inside.ts';
import { realPathOf } from './known-homes.ts';
import { searchPath } from './locate-program.ts';
import type { ResolveOptions } from './resolve-options.ts';
import { runTool } from './run-tool.ts';
import { isSystemPath } from './system-path.ts';

// sample: "	libnode.so.127 => /opt/brew/lib/libnode.so.127 (0x00007f…)" and "	/nix/store/…/ld-linux-x86-64.so.2 (0x…)"
const LIBRARY = /^\s+(?:\S+ => )?(\/\S+)/gm;

/** Where people install interpreters, besides their PATH. */
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

/**
 * Libraries outside the system that an interpreter and its own modules load (Homebrew, Nix, conda).
 * Only for the user's own interpreters: `ldd` runs on this machine, outside of any cell, and loads the library that a file names as its auditor.
 */
export async function sharedLibraries(interpreter: string, options: ResolveOptions, modules: readonly string[] = []): Promise<string[]> {
	const own = { ...options, env: options.toolEnv ?? options.env };
	if (isSystemPath(interpreter) || !isUsersOwn(interpreter, own)) return [];
	const ldd = await searchPath('ldd', own);
	if (ldd === undefined) return [];
	const run = await runTool([ldd, interpreter, ...modules], own);
	const found = [...run.stdout.matchAll(LIBRARY)].map((match) => match[1] ?? '').filter((path) => !isSystemPath(path));
	return [...new Set(found)];
}

/** Not one that may have come with the server, such as the copy in a project's `.venv`. */
function isUsersOwn(interpreter: string, { env }: Pick<ResolveOptions, 'env'>): boolean {
	const installed = [...INSTALLED, ...INSTALLED_IN_HOME.map((name) => join(homeDirectory(env), name))];
	if (installed.some((root) => isInside(interpreter, root) || isInside(interpreter, realPathOf(root)))) return true;
	const searched = (env['PATH'] ?? '').split(':').filter((path) => path.startsWith('/'));
	const names = new Set([basename(interpreter), 'node', 'python3', 'python']);
	return searched.some((path) => [...names].some((name) => realPathOf(join(path, name)) === interpreter));
}
