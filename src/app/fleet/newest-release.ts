// Finds the newest version of a package.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { npmClient } from '#observe/target/npm/npm-client.ts';
import { npmVersion } from '#observe/target/npm/npm-version.ts';
import { pythonInterpreter } from '#observe/target/python/python-interpreter.ts';
import type { ResolveOptions } from '#observe/target/resolve-options.ts';
import { runTool } from '#observe/target/run-tool.ts';
import { UserError } from '#util/user-error.ts';
import { cacheDirectory } from '../directories.ts';

export type NewestRelease = (registry: 'npm' | 'pypi', name: string) => Promise<string>;

export function newestRelease(signal: AbortSignal): NewestRelease {
	const options: ResolveOptions = { cwd: process.cwd(), env: process.env, cacheDir: cacheDirectory(), onProgress: () => {}, signal };
	return async (registry, name) => {
		if (registry === 'pypi') return newestOnPypi(name, options);
		return (await npmVersion({ name }, await npmClient({}, options), options)).version;
	};
}

async function newestOnPypi(name: string, options: ResolveOptions): Promise<string> {
	const python = await pythonInterpreter('python3', options);
	const cwd = join(options.cacheDir, 'pypi');
	await mkdir(cwd, { recursive: true });
	const question = ['-m', 'pip', 'index', 'versions', name, '--no-input', '--disable-pip-version-check'];
	const { stdout, stderr } = await runTool([python.base, ...question], { cwd, env: options.env, signal: options.signal });
	// mcp-server-time (2026.10.19)
	const [, version] = /^\S+ \(([^)\s]+)\)/.exec(stdout) ?? [];
	if (version !== undefined) return version;
	const complaint = stderr.split('\n').findLast((line) => line.startsWith('ERROR')) ?? 'the index gave no version';
	throw new UserError(`${name}: ${complaint.replace(/^ERROR: /, '')}`, { hint: 'is the name right, and can the index be reached?' });
}
