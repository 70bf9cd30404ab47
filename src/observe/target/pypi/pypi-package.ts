// Resolves `uvx package …`: the package is fetched into a venv of the cache, and that venv's Python starts its command.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ownSearchPath } from '#util/own-search-path.ts';
import { UserError } from '#util/user-error.ts';
import { fileRunner } from '../file-runner.ts';
import { pypiMetadata } from '../package-metadata.ts';
import { refuseOther } from '../package-pin.ts';
import { type Distribution, findDistribution, normalName } from '../python/dist-info.ts';
import { type PythonInterpreter, pythonInterpreter } from '../python/python-interpreter.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import type { Resolved } from '../resolved.ts';
import { isSystemPath } from '../system-path.ts';
import { isUsersOwn } from '../users-own.ts';
import { fittingEnvironment } from './fitting-environment.ts';
import { pinnedCommand } from './pypi-pin.ts';
import type { UvxCommand } from './uvx-command.ts';

export async function pypiPackage(typed: UvxCommand, given: ResolveOptions): Promise<Resolved> {
	// Fetching runs the interpreter outside any cell.
	const options = { ...given, env: { ...given.env, PATH: ownSearchPath(given.env['PATH'], given.cwd) } };
	const usual = await pythonInterpreter(typed.python, options);
	refuseUnknown(typed, usual, options);
	const command = options.pin === undefined ? typed : await pinnedCommand(typed, options.pin, usual, options);
	const { python, root, integrity, madeOfSource } = await fittingEnvironment(command, usual, options);
	const { name } = command.requirement;
	const site = join(root, 'lib', python.library, 'site-packages');
	const distribution = await findDistribution(site, name);
	if (distribution === undefined)
		throw new UserError(`${name} was fetched, but holds no metadata`, { hint: 'the package is broken; try another version of it' });
	if (options.pin !== undefined) refuseOther(options.pin, (await findDistribution(site, options.pin.name))?.version);
	const script = await commandFile(root, command.command, distribution);
	const runner = await fileRunner(script, options);
	return {
		package: { registry: 'pypi', name, version: distribution.version, ...(integrity === undefined ? {} : { integrity }) },
		program: runner.program,
		args: command.args,
		env: runner.env,
		name,
		version: distribution.version,
		...(distribution.summary === undefined ? {} : { description: distribution.summary }),
		packageMetadata: await pypiMetadata(site, name),
		runtime: runner.runtime,
		packageRoots: [root, ...runner.roots],
		namedPaths: [],
		installScripts: [],
		...(madeOfSource.length === 0 ? {} : { madeOfSource }),
	};
}

/** Throws for an interpreter path of unknown origin. The interpreter may come with the server, and fetching a package runs it outside any cell. */
function refuseUnknown(
	{ python, requirement }: UvxCommand,
	{ base, library }: PythonInterpreter,
	{ cwd, env, toolEnv = env }: ResolveOptions,
): void {
	if (!python.includes('/') || isSystemPath(base) || isUsersOwn(base, { cwd, env: toolEnv })) return;
	throw new UserError(
		`${python} is no interpreter that is installed here, and would run outside of the cell to fetch ${requirement.name}`,
		{
			hint: `give a version, --python ${library.replace(/^\D+/, '')}, or leave --python out`,
		},
	);
}

/** Returns an entry point of the project under the typed name, else a program that its wheel contains. */
async function commandFile(root: string, command: string, distribution: Distribution): Promise<string> {
	const { consoleScripts } = distribution;
	const chosen =
		consoleScripts.find((name) => name === command) ?? consoleScripts.find((name) => normalName(name) === normalName(command)) ?? command;
	const path = join(root, 'bin', chosen);
	if (!chosen.includes('/') && (await stat(path).catch(() => undefined))?.isFile() === true) return path;
	if (consoleScripts.length === 0)
		throw new UserError(`${distribution.name} has no command to run`, {
			hint: `it may be a library; if its documents start a module of it, type: uvx --from ${distribution.name} python -m MODULE`,
		});
	throw new UserError(`${distribution.name} has no command ${command}`, {
		hint: `type uvx --from ${distribution.name} and one of: ${consoleScripts.join(', ')}`,
	});
}
