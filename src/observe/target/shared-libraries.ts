import { ownSearchPath } from '#util/own-search-path.ts';
import { searchPath } from './locate-program.ts';
import type { ResolveOptions } from './resolve-options.ts';
import { runTool } from './run-tool.ts';
import { isSystemPath } from './system-path.ts';
import { isUsersOwn } from './users-own.ts';

// sample: "	libnode.so.127 => /opt/brew/lib/libnode.so.127 (0x00007f…)" and "	/nix/store/…/ld-linux-x86-64.so.2 (0x…)"
const LIBRARY = /^\s+(?:\S+ => )?(\/\S+)/gm;

/**
 * Returns libraries outside the system that an interpreter and its own modules load (Homebrew, Nix, conda).
 * Only for the user's own interpreters: `ldd` runs on this machine, outside any cell, and loads the library that a file names as its auditor.
 */
export async function sharedLibraries(interpreter: string, options: ResolveOptions, modules: readonly string[] = []): Promise<string[]> {
	const { PATH, ...toolEnv } = options.toolEnv ?? options.env;
	const own = { ...options, env: { ...toolEnv, PATH: ownSearchPath(PATH, options.cwd) } };
	if (isSystemPath(interpreter) || !isUsersOwn(interpreter, own)) return [];
	const ldd = await searchPath('ldd', own);
	if (ldd === undefined) return [];
	const run = await runTool([ldd, interpreter, ...modules], own);
	const found = [...run.stdout.matchAll(LIBRARY)].map((match) => match[1] ?? '').filter((path) => !isSystemPath(path));
	return [...new Set(found)];
}
