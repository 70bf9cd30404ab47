// Calls the user's Python tools with wheels only, so that no code of a package runs here.

import { join } from 'node:path';
import { z } from 'zod';
import { parsedText } from '#util/parsed-text.ts';
import type { PythonInterpreter } from '../python/python-interpreter.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import { runTool, type ToolOptions, type ToolRun } from '../run-tool.ts';
import { fetchProgress } from './fetch-progress.ts';
import { SOURCE_WHEEL_PROGRAM } from './source-wheel-program.ts';

export interface PipClient {
	makeVenv(venv: string): Promise<ToolRun>;
	/** Installs into `venv`, which never had a package before, because a package's .pth file runs whenever the venv's Python starts. */
	install(venv: string, args: readonly string[]): Promise<ToolRun>;
	/** Makes wheels from source, without running any of it, for requirements without a matching wheel. Returns the wheels made, as `name==version`. */
	makeWheels(directory: string, wanted: readonly string[]): Promise<readonly string[]>;
	/** Whether the index has the project, in any form. */
	knows(name: string): Promise<boolean>;
}

const MADE = z.object({ made: z.array(z.string()) });
const QUIET = ['--no-input', '--disable-pip-version-check', '--progress-bar', 'off', '--retries', '2'];
const WHEELS_ONLY = ['--only-binary', ':all:', '--no-user', '--no-warn-script-location'];

/** `scratch` contains the venv and is the working directory: `python -m` searches modules there first, and no wheel can write there. */
export function pipClient(python: PythonInterpreter, indexes: readonly string[], scratch: string, options: ResolveOptions): PipClient {
	const redirects = ['PYTHONPATH', 'PYTHONHOME', 'PYTHONSTARTUP', 'PIP_TARGET', 'PIP_PREFIX', 'PIP_ROOT', 'PIP_REQUIRE_VIRTUALENV'];
	const env = { ...options.env, ...Object.fromEntries(redirects.map((name) => [name, undefined])) };
	const runWith =
		(more: Pick<ToolOptions, 'onLine'>) =>
		(...args: string[]): Promise<ToolRun> =>
			runTool([python.base, ...args], { cwd: scratch, env, signal: options.signal, scratch, ...more });
	const run = runWith({});
	return {
		makeVenv: (venv) => run('-m', 'venv', '--without-pip', venv),
		install: (venv, args) =>
			runWith({ onLine: fetchProgress(options.onProgress) })(
				'-m',
				'pip',
				'--python',
				join(venv, 'bin', 'python'),
				'install',
				...QUIET,
				...WHEELS_ONLY,
				...indexes,
				...args,
			),
		makeWheels: async (directory, wanted) => {
			const made = await run('-c', SOURCE_WHEEL_PROGRAM, directory, JSON.stringify(wanted), '--no-input', ...indexes);
			// The program uses pip's internals, which another pip version may not have. Then no wheels are made.
			return made.code === 0 ? (MADE.safeParse(parsedText(made.stdout.trim().split('\n').at(-1) ?? '')).data?.made ?? []) : [];
		},
		knows: async (name) =>
			(await run('-m', 'pip', 'index', 'versions', name, '--no-input', '--disable-pip-version-check', ...indexes)).code === 0,
	};
}
