import { searchPath } from './find-program.ts';
import type { ResolveOptions } from './resolve-options.ts';
import { runTool } from './run-tool.ts';
import { isSystemPath } from './system-path.ts';

// sample: "	libnode.so.127 => /opt/brew/lib/libnode.so.127 (0x00007f…)" and "	/nix/store/…/ld-linux-x86-64.so.2 (0x…)"
const LIBRARY = /^\s+(?:\S+ => )?(\/\S+)/gm;

/**
 * Libraries outside the system that an interpreter loads (Homebrew, Nix, conda).
 * Only for the user's own interpreters: an old `ldd` may run the file it is given.
 */
export async function sharedLibraries(interpreter: string, options: ResolveOptions): Promise<string[]> {
	if (isSystemPath(interpreter)) return [];
	const ldd = await searchPath('ldd', options);
	if (ldd === undefined) return [];
	const run = await runTool([ldd, interpreter], options);
	return [...run.stdout.matchAll(LIBRARY)].map((match) => match[1] ?? '').filter((path) => !isSystemPath(path));
}
