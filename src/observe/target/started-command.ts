// Finds the command that really starts the server, behind `env`, a shell line, a script of a package.json and runners of projects.

import type { Argv } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { splitEnvPrefix } from './env-prefix.ts';
import { packageScript } from './project-run/package-script.ts';
import { projectRun } from './project-run/project-run.ts';
import { shellLine } from './project-run/shell-line.ts';
import type { Underlying } from './project-run/underlying.ts';
import type { ResolveOptions } from './resolve-options.ts';

/** A script that starts itself would go on for ever. */
const MOST_WRAPPERS = 8;

export interface StartedCommand {
	readonly command: Argv;
	/** Variables of the command line. */
	readonly assigned: Readonly<Record<string, string>>;
	/** Directory that the command's words are relative to. */
	readonly cwd: string;
	/** Variables that a wrapper sets. */
	readonly env: Readonly<Record<string, string>>;
	readonly name?: string;
}

export async function startedCommand(typed: Argv, options: ResolveOptions): Promise<StartedCommand> {
	let found: StartedCommand = { command: typed, assigned: {}, cwd: options.cwd, env: {} };
	for (let depth = 0; depth < MOST_WRAPPERS; depth++) {
		const { assigned, command } = splitEnvPrefix(found.command);
		found = { ...found, command, assigned: { ...found.assigned, ...assigned } };
		const inner = await underlying(command, { ...options, cwd: found.cwd });
		if (inner === undefined) return found;
		const { env = {}, ...others } = inner;
		found = { ...found, ...others, env: { ...found.env, ...env } };
		if (inner.command.join('\0') !== command.join('\0')) options.onProgress(`the server’s own command: ${inner.command.join(' ')}`);
	}
	throw new UserError(`${typed.join(' ')} leads from one script to the next without end`, {
		hint: 'name the command that starts the server',
	});
}

async function underlying(command: Argv, options: ResolveOptions): Promise<Underlying | undefined> {
	return shellLine(command, options) ?? (await packageScript(command, options)) ?? (await projectRun(command, options));
}
