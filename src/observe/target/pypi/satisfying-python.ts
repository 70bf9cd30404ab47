// Finds the interpreter that a project's `requires-python` demands, among the installed ones.

import { mkdir, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { homeDirectory } from '../home-directory.ts';
import { type PythonInterpreter, pythonInterpreter } from '../python/python-interpreter.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import { runTool } from '../run-tool.ts';

const VERSION = 'import sys; print(".".join(map(str, sys.version_info[:3])))';
const COVERED = `import sys
from pip._vendor.packaging.specifiers import SpecifierSet
wanted = SpecifierSet(sys.argv[1])
print("\\n".join(version for version in sys.argv[2:] if wanted.contains(version, prereleases=True)))`;
// sample: python3.12
const NAMED = /^python3\.\d+$/;

const ORDER = new Intl.Collator('en', { numeric: true });

export interface InstalledPython {
	readonly python: PythonInterpreter;
	/** Version such as `3.12.1`. */
	readonly version: string;
}

/** Returns every CPython 3 on PATH or installed by uv or pyenv, once each, oldest first. */
export async function installedPythons(options: ResolveOptions): Promise<readonly InstalledPython[]> {
	const found = new Map<string, InstalledPython>();
	for (const path of await programs(options)) {
		const python = await pythonInterpreter(path, options).catch(() => undefined);
		if (python === undefined || found.has(python.base)) continue;
		const version = await versionOf(python, options);
		if (version !== undefined) found.set(python.base, { python, version });
	}
	return [...found.values()].sort((a, b) => ORDER.compare(a.version, b.version));
}

/** `usual`: the interpreter whose pip parses the specifier. Returns the next newer interpreter that satisfies it, else the newest of the older ones. */
export async function satisfyingPython(
	requires: string,
	usual: PythonInterpreter,
	installed: readonly InstalledPython[],
	options: ResolveOptions,
): Promise<InstalledPython | undefined> {
	const covered = await inCache([usual.base, '-E', '-c', COVERED, requires, ...installed.map(({ version }) => version)], options);
	const versions = new Set(covered?.split('\n'));
	const fitting = installed.filter(({ version }) => versions.has(version));
	// sample: python3.11
	const own = usual.library.replace(/^\D+/, '');
	return fitting.find(({ version }) => ORDER.compare(version, own) > 0) ?? fitting.at(-1);
}

export function versionOf(python: PythonInterpreter, options: ResolveOptions): Promise<string | undefined> {
	return inCache([python.base, '-E', '-S', '-c', VERSION], options);
}

async function programs({ env }: ResolveOptions): Promise<readonly string[]> {
	const home = homeDirectory(env);
	const managers = [
		env['UV_PYTHON_INSTALL_DIR'] ?? join(home, '.local/share/uv/python'),
		join(env['PYENV_ROOT'] ?? join(home, '.pyenv'), 'versions'),
	];
	const versions = await Promise.all(
		managers.map(async (directory) => (await namesIn(directory)).map((name) => join(directory, name, 'bin'))),
	);
	const directories = [...(env['PATH'] ?? '').split(delimiter).filter((directory) => directory.startsWith('/')), ...versions.flat()];
	const named = await Promise.all(
		directories.map(async (directory) =>
			(await namesIn(directory)).filter((name) => NAMED.test(name)).map((name) => join(directory, name)),
		),
	);
	return named.flat();
}

async function namesIn(directory: string): Promise<readonly string[]> {
	return readdir(directory).catch(() => []);
}

/** Returns the program's output. It runs in a directory of Candor's cache, where it finds no module of the user. */
async function inCache(argv: readonly [string, ...string[]], { cacheDir, env, signal }: ResolveOptions): Promise<string | undefined> {
	const cwd = join(cacheDir, 'pypi');
	await mkdir(cwd, { recursive: true });
	const run = await runTool(argv, { cwd, env, signal });
	return run.code === 0 ? run.stdout.trim() : undefined;
}
