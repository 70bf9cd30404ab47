// Resolves a package runner's command to the command that the runner would start, for a server outside a cell.

import type { Argv, InstallScript } from '#model/target.ts';
import { isRunner, withAssigned } from './assigned-environment.ts';
import { splitEnvPrefix } from './env-prefix.ts';
import { resolveCommand } from './resolve-command.ts';
import type { ResolveOptions } from './resolve-options.ts';

export interface PackageStart {
	readonly argv: Argv;
	readonly env: Readonly<Record<string, string>>;
	readonly name: string;
	readonly version?: string;
	readonly installScripts: readonly InstallScript[];
}

/** Returns undefined if the command is not one of those runners and starts unchanged. With a pin, it is checked nevertheless. */
export async function resolvePackage(typed: Argv, options: ResolveOptions): Promise<PackageStart | undefined> {
	options.signal.throwIfAborted();
	const { assigned, command } = splitEnvPrefix(typed);
	if (!isRunner(command) && options.pin === undefined) return undefined;
	const resolved = await resolveCommand(command, withAssigned(assigned, command, options));
	if (!isRunner(command)) return undefined;
	const { program, args, env, name, version, installScripts } = resolved;
	return {
		argv: [...program, ...args],
		env: { ...assigned, ...env },
		name,
		...(version === undefined ? {} : { version }),
		installScripts,
	};
}
