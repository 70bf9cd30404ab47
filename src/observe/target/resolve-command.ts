// Resolves a command by its kind: a package runner, an interpreter with a script or module, or a program.

import type { Argv } from '#model/target.ts';
import { languageOf } from './file-runner.ts';
import { nodeCommand } from './node/node-command.ts';
import { localBin } from './npm/local-bin.ts';
import { npmPackage } from './npm/npm-package.ts';
import { readNpxCommand } from './npm/npx-command.ts';
import { refuseOtherInstalled } from './package-pin.ts';
import { plainProgram } from './plain-program.ts';
import { pypiPackage } from './pypi/pypi-package.ts';
import { readUvxCommand } from './pypi/uvx-command.ts';
import { pythonCommand } from './python/python-command.ts';
import { refuseLauncher } from './refused-launcher.ts';
import type { ResolveOptions } from './resolve-options.ts';
import type { Resolved } from './resolved.ts';

export async function resolveCommand(command: Argv, options: ResolveOptions): Promise<Resolved> {
	const npx = readNpxCommand(command);
	if (npx !== undefined) {
		// A pin refers to the published package, not to a local installation.
		const installed = options.pin === undefined ? await localBin(npx, options.cwd) : undefined;
		return installed === undefined ? npmPackage(npx, options) : plainProgram([installed, ...npx.args], options);
	}
	const uvx = readUvxCommand(command);
	if (uvx !== undefined) return pypiPackage(uvx, options);
	refuseLauncher(command);
	const resolved = await withInterpreter(command, options);
	if (options.pin !== undefined) refuseOtherInstalled(options.pin, resolved);
	return resolved;
}

function withInterpreter(command: Argv, options: ResolveOptions): Promise<Resolved> {
	switch (languageOf(command[0])) {
		case 'node':
			return nodeCommand(command, options);
		case 'python':
			return pythonCommand(command, options);
		case 'other':
			return plainProgram(command, options);
	}
}
