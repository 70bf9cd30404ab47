// Keeps variables of the command line (`env NODE_OPTIONS=… npx server`) for the server alone. The user's own tools run on this machine outside any cell, where
// such a variable could load code.

import type { Argv } from '#model/target.ts';
import { readNpxCommand } from './npm/npx-command.ts';
import { readUvxCommand } from './pypi/uvx-command.ts';
import type { ResolveOptions } from './resolve-options.ts';

/** Variables that name a package index. A tool that fetches packages needs no others. */
const INDEX = /^(?:npm_config_(?:\S+:)?registry|(?:uv|pip)_\w*index\w*)$/i;

export function withAssigned(assigned: Readonly<Record<string, string>>, command: Argv, options: ResolveOptions): ResolveOptions {
	const index = Object.entries(assigned).filter(([name]) => INDEX.test(name));
	return { ...options, toolEnv: options.env, env: { ...options.env, ...(isRunner(command) ? Object.fromEntries(index) : assigned) } };
}

/** Whether the command fetches the package that it runs. */
export function isRunner(command: Argv): boolean {
	return readNpxCommand(command) !== undefined || readUvxCommand(command) !== undefined;
}
