// Makes the project's venv with the interpreter that its `requires-python` demands.

import { join } from 'node:path';
import { UserError } from '#util/user-error.ts';
import { type PythonInterpreter, pythonInterpreter } from '../python/python-interpreter.ts';
import { recallVersion, rememberVersion } from '../remembered-version.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import { NeedsPython } from './needs-python.ts';
import { type InstalledPython, installedPythons, satisfyingPython, versionOf } from './satisfying-python.ts';
import { USUAL_PYTHON, type UvxCommand } from './uvx-command.ts';
import { type WheelEnvironment, wheelEnvironment } from './wheel-environment.ts';

type Environment = WheelEnvironment & { readonly python: PythonInterpreter };

/** Uses the usual interpreter, or another installed one if the project or a dependency requires it. */
export async function fittingEnvironment(command: UvxCommand, usual: PythonInterpreter, options: ResolveOptions): Promise<Environment> {
	if (command.python !== USUAL_PYTHON) return environmentOf(command, usual, async () => undefined, options);
	const { name, versions } = command.requirement;
	const memory = { directory: join(options.cacheDir, 'pypi'), name, wanted: `python ${versions}` };
	const remembered = await recallVersion(memory);
	const first = remembered === undefined ? usual : await pythonInterpreter(remembered, options).catch(() => usual);
	let installed: Promise<readonly InstalledPython[]> | undefined;
	const other = async (requires: string) => {
		installed ??= installedPythons(options);
		return satisfyingPython(requires, usual, await installed, options);
	};
	const tried = [first];
	for (let python = first; ; ) {
		try {
			const environment = await environmentOf(command, python, python === first ? other : async () => undefined, options);
			if (python !== first) await rememberVersion(memory, python.base);
			return environment;
		} catch (error) {
			if (!(error instanceof NeedsPython)) throw error;
			// The project may ask for one Python, and a dependency of it for a newer one.
			const found = await other(error.requires);
			if (found === undefined || tried.some(({ base }) => base === found.python.base)) throw noneFits(error, (await installed) ?? []);
			options.onProgress(`${error.message}: taking ${found.python.base}, Python ${found.version}`);
			python = found.python;
			tried.push(python);
		}
	}
}

/** `other` returns an installed interpreter that satisfies the requirement if this one does not. */
async function environmentOf(
	command: UvxCommand,
	python: PythonInterpreter,
	other: (requires: string) => Promise<InstalledPython | undefined>,
	options: ResolveOptions,
): Promise<Environment> {
	const fits = async (requires: string): Promise<boolean> => {
		const version = await versionOf(python, options);
		if (version === undefined) return true;
		if ((await satisfyingPython(requires, python, [{ python, version }], options)) !== undefined) return true;
		if ((await other(requires)) === undefined) return false;
		throw new NeedsPython(`${command.requirement.name} needs Python ${requires}`, requires, { hint: `${python.base} is another` });
	};
	return { ...(await wheelEnvironment(command, python, fits, options)), python };
}

function noneFits({ message, requires }: NeedsPython, installed: readonly InstalledPython[]): UserError {
	const here = installed.length === 0 ? '' : ` (here are ${installed.map(({ version }) => version).join(', ')})`;
	return new UserError(message, { hint: `install a Python that is ${requires}${here}, or name one with uvx --python` });
}
