// Resolves a program or script given by name or path, without a runner.

import { realpath } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import type { Argv } from '#model/target.ts';
import { fileRunner, languageOf } from './file-runner.ts';
import { locateProgram } from './locate-program.ts';
import { nodeCommand } from './node/node-command.ts';
import { isOwnPrefix } from './own-prefix.ts';
import { projectAround, projectRoot } from './project-root.ts';
import { pythonCommand } from './python/python-command.ts';
import type { ResolveOptions } from './resolve-options.ts';
import type { Resolved } from './resolved.ts';
import { readFileKind } from './shebang.ts';
import { isSystemPath } from './system-path.ts';

export async function plainProgram(command: Argv, options: ResolveOptions): Promise<Resolved> {
	const [typed, ...args] = command;
	const found = await locateProgram(typed, options);
	const file = await realpath(found);
	const kind = await readFileKind(file);

	// A script with a #! line is resolved as a command of its interpreter.
	if (kind.kind === 'script' && languageOf(kind.interpreter[0]) !== 'other') {
		const language = languageOf(kind.interpreter[0]) === 'node' ? nodeCommand : pythonCommand;
		return language([...kind.interpreter, file, ...args], options);
	}
	const isSystem = isSystemPath(found) && isSystemPath(file);
	const runner = kind.kind === 'binary' && isSystem ? systemProgram(found) : await fileRunner(file, options);
	const own = isSystem ? [] : [kind.kind === 'binary' ? programRoot(file, options) : projectRoot(file, options.env)];
	return {
		program: runner.program,
		args,
		env: runner.env,
		name: basename(typed, extname(typed)),
		runtime: runner.runtime,
		packageRoots: [...own, ...runner.roots],
		namedPaths: [],
		installScripts: [],
	};
}

/** Keeps the name under which the program was found, because busybox and similar programs are many programs in one file. */
function systemProgram(found: string): Pick<Resolved, 'program' | 'runtime' | 'env'> & { readonly roots: readonly string[] } {
	return { program: [found], runtime: { kind: 'other', program: found, roots: [] }, env: {}, roots: [] };
}

/** Returns the project that it was built in, `…/app` for `…/app/bin/server`, or the file alone, because a lone binary seldom owns its directory. */
function programRoot(file: string, { env }: ResolveOptions): string {
	const directory = dirname(file);
	const parent = dirname(directory);
	return projectAround(directory, env) ?? (basename(directory) === 'bin' && isOwnPrefix(parent, env) ? parent : file);
}
