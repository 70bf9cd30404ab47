// Determines which files belong to a Python interpreter and a virtual environment. Neither may expose the directory that contains it.

import { existsSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isInside } from '../is-inside.ts';
import { isOwnPrefix } from '../own-prefix.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import { sharedLibraries } from '../shared-libraries.ts';
import { isSystemPath } from '../system-path.ts';

interface Interpreter {
	readonly program: string;
	readonly base: string;
	readonly prefix: string;
	readonly library: string;
}

interface Venv {
	readonly root: string;
	/** Directory of the interpreter with which the venv was made, under its name at that time. */
	readonly home: string;
}

export async function interpreterRoots(python: Interpreter, venv: Venv | undefined, options: ResolveOptions): Promise<string[]> {
	const { program, base, prefix, library } = python;
	// Python accesses the base through the names it was given, so each link in the chain must also exist in the cell.
	const hops = await linkHops(program);
	const named = venv === undefined ? [] : await namedInstallation(venv.home, python, options);
	const own = isSystemPath(base)
		? [...standardLibrary(prefix, library), join('/etc', library)]
		: [base, ...(await installation(prefix, library, options)), ...(await librariesOf(python, options))];
	const ofVenv = venv === undefined ? [] : await venvRoots(venv.root, program, library, options);
	const others = [...hops, ...named, ...ofVenv.filter((path) => path === program)].filter((path) => !isSystemPath(path));
	const found = [...new Set([...own, ...others])].filter((path) => existsSync(path));
	return found.filter((path) => ![...found, ...ofVenv].some((root) => root !== path && isInside(path, root)));
}

/** Returns the venv's own directory, or single paths if it was made in a directory with other contents: `python -m venv ~`. */
export async function venvRoots(root: string, program: string, library: string, options: ResolveOptions): Promise<string[]> {
	if (isOwnPrefix(root, options.env)) return [root];
	return [program, join(root, 'pyvenv.cfg'), ...standardLibrary(root, library)].filter((path) => existsSync(path));
}

/** Returns the whole prefix if it belongs to the interpreter alone, else its standard library and its own shared library. */
async function installation(prefix: string, library: string, options: ResolveOptions): Promise<string[]> {
	if (isOwnPrefix(prefix, options.env)) return [prefix];
	const beside = await readdir(join(prefix, 'lib')).catch(() => []);
	return [
		...standardLibrary(prefix, library),
		...beside.filter((entry) => entry.startsWith('libpython')).map((entry) => join(prefix, 'lib', entry)),
	];
}

/** Returns the installation under the name `home`, which may be an alias (`/opt/python` for `/opt/python-3.12`) or a directory of links. */
async function namedInstallation(home: string, { program, base, library }: Interpreter, options: ResolveOptions): Promise<string[]> {
	const prefix = dirname(home);
	const isInstallation = standardLibrary(prefix, library).length > 0;
	const programs = [basename(program), basename(base)].map((name) => join(home, name));
	return [...programs, ...(isInstallation ? await installation(prefix, library, options) : [])];
}

async function librariesOf({ base, prefix, library }: Interpreter, options: ResolveOptions): Promise<string[]> {
	if (isOwnPrefix(prefix, options.env)) return sharedLibraries(base, options);
	// For a shared prefix, only single files are shown, including those that the standard modules load.
	const modules = join(prefix, 'lib', library, 'lib-dynload');
	const names = (await readdir(modules).catch(() => [])).filter((name) => name.endsWith('.so'));
	return sharedLibraries(
		base,
		options,
		names.map((name) => join(modules, name)),
	);
}

function standardLibrary(prefix: string, library: string): string[] {
	return [join(prefix, 'lib', library), join(prefix, 'lib64', library)].filter((path) => existsSync(path));
}

/** Returns every name between a link and its final target, excluding both. */
async function linkHops(path: string): Promise<string[]> {
	const hops: string[] = [];
	let current = path;
	for (let hop = 0; hop < 40; hop++) {
		const target = await readlink(current).catch(() => undefined);
		if (target === undefined) break;
		current = resolve(dirname(current), target);
		hops.push(current);
	}
	return hops.slice(0, -1);
}
