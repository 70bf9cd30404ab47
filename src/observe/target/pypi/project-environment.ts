// Makes an environment for a project that has none: its published dependencies, installed from wheels into the cache.

import { basename, dirname, join } from 'node:path';
import { ownSearchPath } from '#util/own-search-path.ts';
import { UserError } from '#util/user-error.ts';
import { type PythonInterpreter, pythonInterpreter } from '../python/python-interpreter.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import { fittingEnvironment } from './fitting-environment.ts';
import { parseRequirement } from './requirement.ts';
import { installedPythons, satisfyingPython, versionOf } from './satisfying-python.ts';
import { interpreterName, USUAL_PYTHON } from './uvx-command.ts';

export interface EnvironmentWish {
	/** As typed: `3.12`. */
	readonly python?: string;
	/** `requires-python` of the project: `>=3.11`. */
	readonly requires?: string;
	readonly indexes: readonly string[];
}

/** Returns the directory of its commands and the name of its interpreter. */
export async function projectEnvironment(
	dependencies: readonly string[],
	{ python: typed, requires, indexes }: EnvironmentWish,
	given: ResolveOptions,
): Promise<{ readonly bin: string; readonly name: string }> {
	// Fetching runs the interpreter outside any cell.
	const options = { ...given, env: { ...given.env, PATH: ownSearchPath(given.env['PATH'], given.cwd) } };
	const named = typed === undefined ? undefined : interpreterName(typed);
	if (named?.includes('/') === true)
		throw new UserError(`--python ${typed}: a version is expected`, { hint: '--python 3.12, or leave it out' });
	const chosen = named ?? (await satisfying(requires, options));
	const [first, ...others] = dependencies.map(parseRequirement);
	if (first === undefined) {
		const { program } = await pythonInterpreter(chosen, options);
		return { bin: dirname(program), name: basename(program) };
	}
	options.onProgress(`the project has no .venv: fetching its ${dependencies.length} dependencies, as published now`);
	const command = { requirement: first, others, command: first.name, python: chosen, indexes, args: [] };
	const { root } = await fittingEnvironment(command, await pythonInterpreter(chosen, options), options);
	return { bin: join(root, 'bin'), name: 'python' };
}

/** The usual interpreter, or an installed one that the project accepts. */
async function satisfying(requires: string | undefined, options: ResolveOptions): Promise<string> {
	if (requires === undefined) return USUAL_PYTHON;
	const usual: PythonInterpreter = await pythonInterpreter(USUAL_PYTHON, options);
	const version = await versionOf(usual, options);
	if (version === undefined || (await satisfyingPython(requires, usual, [{ python: usual, version }], options)) !== undefined)
		return USUAL_PYTHON;
	const installed = await installedPythons(options);
	const found = await satisfyingPython(requires, usual, installed, options);
	if (found !== undefined) return found.python.base;
	throw new UserError(`the project needs Python ${requires}`, {
		hint: `install one; here are ${installed.map((one) => one.version).join(', ') || 'none'}`,
	});
}
