// A package runner's command as what the runner would start, for a server that runs in no cell.

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

/** Undefined: the command is none of those runners, and starts as it is. With a pin it is looked at all the same. */
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
