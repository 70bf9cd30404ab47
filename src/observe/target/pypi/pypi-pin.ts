import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '#util/user-error.ts';
import { contradicted, type PackagePin, unnamed } from '../package-pin.ts';
import { normalName } from '../python/dist-info.ts';
import type { PythonInterpreter } from '../python/python-interpreter.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import { runTool } from '../run-tool.ts';
import { type Requirement, writeRequirement } from './requirement.ts';
import type { UvxCommand } from './uvx-command.ts';

const COVERS = `import sys
from pip._vendor.packaging.specifiers import SpecifierSet
print(SpecifierSet(sys.argv[1]).contains(sys.argv[2], prereleases=True))`;

/** Returns the command with the pinned project at its version. Throws if it requests another version of that project, or another project. */
export async function pinnedCommand(
	command: UvxCommand,
	pin: PackagePin,
	python: PythonInterpreter,
	options: ResolveOptions,
): Promise<UvxCommand> {
	const all = [command.requirement, ...command.others];
	const wanted = all.find(({ name }) => name === normalName(pin.name));
	if (wanted === undefined)
		throw unnamed(
			pin,
			all.map(({ name }) => name),
		);
	if (wanted.versions !== '' && !(await isCovered(wanted, pin, python, options))) throw contradicted(pin, writeRequirement(wanted));
	const held = (one: Requirement): Requirement => (one === wanted ? { ...one, versions: `==${pin.version}` } : one);
	return { ...command, requirement: held(command.requirement), others: command.others.map(held) };
}

/** Whether a specifier (`>=1,<2`) covers the pin, decided by pip's own parser. No index is queried. */
async function isCovered({ versions }: Requirement, pin: PackagePin, python: PythonInterpreter, options: ResolveOptions): Promise<boolean> {
	const directory = join(options.cacheDir, 'pypi');
	await mkdir(directory, { recursive: true });
	// -E prevents a module of the user from being loaded in place of pip's.
	const run = await runTool([python.base, '-E', '-c', COVERS, versions, pin.version], {
		cwd: directory,
		env: options.env,
		signal: options.signal,
	});
	if (run.code === 0) return run.stdout.trim() === 'True';
	throw new UserError(`--pin ${pin.name}@${pin.version}: whether ${versions} covers it cannot be told`, {
		hint: `leave ${versions} out of the command; or is pip installed for ${python.base}?`,
	});
}
