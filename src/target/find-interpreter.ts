// The interpreter itself, not a version manager's shim: the cell has neither the manager nor its configuration.

import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UserError } from '#util/user-error.ts';
import { findProgram, searchPath } from './find-program.ts';
import type { ResolveOptions } from './resolve-options.ts';
import { runTool } from './run-tool.ts';
import { readFileKind } from './shebang.ts';

// sample: node · nodejs · python3.11 · pypy3
const INTERPRETER = /^(node|nodejs|python|pypy)[\d.]*t?$/;
// sample: /home/ada/.pyenv/shims/python3 · /home/ada/.volta/bin/volta-shim
const VERSION_MANAGER = /\b(pyenv|nodenv|asdf|mise|volta)\b/;

/** Absolute path of the interpreter called `name`; symbolic links are kept, because a Python venv is found through them. */
export async function findInterpreter(name: string, options: ResolveOptions): Promise<string> {
	const found = await findProgram(name, options);
	const real = await realpath(found);
	const isShim = !INTERPRETER.test(basename(real)) || (await readFileKind(real)).kind !== 'binary';
	if (!isShim) return found;

	const manager = VERSION_MANAGER.exec(`${found}\n${real}`)?.[1];
	const program = manager === undefined ? undefined : await findManager(manager, found, options);
	if (program !== undefined) {
		const run = await runTool([program, 'which', basename(found)], options);
		const path = run.stdout.trim();
		if (run.code === 0 && path.startsWith('/') && path !== found) return findProgram(path, options);
	}
	throw new UserError(`${found} only starts another ${basename(found)}, and which one cannot be told`, {
		hint: `give the interpreter itself: ${manager ?? 'your version manager'} which ${basename(found)}`,
	});
}

async function findManager(manager: string, shim: string, options: ResolveOptions): Promise<string | undefined> {
	const beside = join(dirname(shim), '..', 'bin', manager);
	return (await searchPath(manager, options)) ?? (await findProgram(beside, options).catch(() => undefined));
}
