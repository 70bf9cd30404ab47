// Finds the interpreter itself instead of a version manager's shim, because the cell has neither the manager nor its configuration.

import { existsSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ownSearchPath } from '#util/own-search-path.ts';
import { UserError } from '#util/user-error.ts';
import { homeDirectory } from './home-directory.ts';
import { isInside } from './is-inside.ts';
import { locateProgram, searchPath } from './locate-program.ts';
import type { ResolveOptions } from './resolve-options.ts';
import { runTool } from './run-tool.ts';
import { readFileKind } from './shebang.ts';

// Programs that choose an interpreter by the name under which they are called.
const SHIM = /^(volta-shim|mise|asdf|snap|proto-shim)$/;
// sample: /home/ada/.pyenv/shims/python3 · /home/ada/.volta/bin/volta-shim
const VERSION_MANAGER = /\b(pyenv|nodenv|asdf|mise|volta)\b/;

const ORDER = new Intl.Collator('en', { numeric: true });

/** Returns the absolute path of the interpreter `name`. Symbolic links are kept, because a Python venv is found through them. */
export async function findInterpreter(name: string, options: ResolveOptions): Promise<string> {
	const found = await locateProgram(name, options);
	const real = await realpath(found);
	const isShim = SHIM.test(basename(real)) || (await readFileKind(real)).kind !== 'binary';
	if (!isShim) return found;

	const manager = VERSION_MANAGER.exec(`${found}\n${real}`)?.[1];
	const { PATH, ...toolEnv } = options.toolEnv ?? options.env;
	const own = { ...options, env: { ...toolEnv, PATH: ownSearchPath(PATH, options.cwd) } };
	const program = manager === undefined || !isOwnShim(found, manager, own) ? undefined : await findManager(manager, found, own);
	if (program !== undefined) {
		// sample: /home/ada/.pyenv/shims/python3: the manager's root is the one that this shim belongs to
		const root = basename(dirname(found)) === 'shims' ? { [`${manager?.toUpperCase()}_ROOT`]: dirname(dirname(found)) } : {};
		const run = await runTool([program, 'which', basename(found)], { ...own, env: { ...root, ...own.env } });
		const path = run.stdout.trim();
		if (run.code === 0 && path.startsWith('/') && path !== found) return locateProgram(path, options);
	}
	const installed = await newestInstalled(found);
	if (installed !== undefined) return installed;
	throw new UserError(`${found} only starts another ${basename(found)}, and which one cannot be told`, {
		hint: `give the interpreter itself: ${manager ?? 'your version manager'} which ${basename(found)}`,
	});
}

/** Returns the newest installed program behind the shim. pyenv and nodenv find only versions chosen for this directory, although `python3.12` names one. */
async function newestInstalled(shim: string): Promise<string | undefined> {
	if (basename(dirname(shim)) !== 'shims') return undefined;
	const versions = join(dirname(dirname(shim)), 'versions');
	const newestFirst = (await readdir(versions).catch(() => [])).sort((a, b) => ORDER.compare(b, a));
	const programs = newestFirst.map((version) => join(versions, version, 'bin', basename(shim)));
	return programs.find((program) => existsSync(program));
}

/** Whether the shim belongs to the user. A manager runs on this machine outside any cell, and a shim of the server could name a manager of the server. */
function isOwnShim(shim: string, manager: string, { cwd, env }: Pick<ResolveOptions, 'cwd' | 'env'>): boolean {
	const home = homeDirectory(env);
	const searched = ownSearchPath(env['PATH'], cwd).split(':');
	const roots = [
		env[`${manager.toUpperCase()}_ROOT`],
		env[`${manager.toUpperCase()}_DATA_DIR`],
		`${home}/.${manager}`,
		`${home}/.local/share/${manager}`,
	];
	const directory = dirname(resolve(cwd, shim));
	return searched.includes(directory) || roots.some((root) => root?.startsWith('/') === true && isInside(directory, root));
}

async function findManager(manager: string, shim: string, options: ResolveOptions): Promise<string | undefined> {
	const beside = join(dirname(shim), '..', 'bin', manager);
	return (await searchPath(manager, options)) ?? (await locateProgram(beside, options).catch(() => undefined));
}
