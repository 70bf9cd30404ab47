// Calls npm quietly, and in such a way that no code of a package runs here.

import { ownSearchPath } from '#util/own-search-path.ts';
import { UserError } from '#util/user-error.ts';
import { searchPath } from '../locate-program.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import { runTool, type ToolRun } from '../run-tool.ts';

export interface NpmClient {
	run(args: readonly string[], directory: string, scratch?: string): Promise<ToolRun>;
}

const FLAGS = ['--json', '--loglevel=error', '--no-update-notifier', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=5000'];

// Settings as variables also reach an npm that npm spawns: preparing a git dependency runs its scripts and obeys its .npmrc.
const NOTHING_RUNS = { npm_config_ignore_scripts: 'true', npm_config_allow_git: 'none', npm_config_git: '/bin/false' };

export async function npmClient(settings: Readonly<Record<string, string>>, options: ResolveOptions): Promise<NpmClient> {
	const PATH = ownSearchPath(options.env['PATH'], options.cwd);
	const npm = await searchPath('npm', { ...options, env: { PATH } });
	if (npm === undefined) throw new UserError('npm is not installed', { hint: 'npm packages are fetched with it; it comes with Node.js' });
	const passedOn = Object.entries(settings).map(([name, value]) => [`npm_config_${name}`, value]);
	const env = { ...options.env, PATH, ...Object.fromEntries(passedOn), ...NOTHING_RUNS };
	return {
		run: (args, directory, scratch) =>
			runTool([npm, ...args, ...FLAGS], { cwd: directory, env, signal: options.signal, ...(scratch === undefined ? {} : { scratch }) }),
	};
}
