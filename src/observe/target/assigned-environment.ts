// What a command line assigns (`env NODE_OPTIONS=… npx server`) is the server's. The user's own tools run on this machine, outside of any cell: to them
// it could be code to load.

import type { Argv } from '#model/target.ts';
import { readNpxCommand } from './npm/npx-command.ts';
import { readUvxCommand } from './pypi/uvx-command.ts';
import type { ResolveOptions } from './resolve-options.ts';

/** Where packages come from: all that a tool which fetches them has to know. */
const INDEX = /^(?:npm_config_(?:\S+:)?registry|(?:uv|pip)_\w*index\w*)$/i;

export function withAssigned(assigned: Readonly<Record<string, string>>, command: Argv, options: ResolveOptions): ResolveOptions {
	const index = Object.entries(assigned).filter(([name]) => INDEX.test(name));
	return { ...options, toolEnv: options.env, env: { ...options.env, ...(isRunner(command) ? Object.fromEntries(index) : assigned) } };
}

/** Whether the command fetches what it runs. */
export function isRunner(command: Argv): boolean {
	return readNpxCommand(command) !== undefined || readUvxCommand(command) !== undefined;
}
