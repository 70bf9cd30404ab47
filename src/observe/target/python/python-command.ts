// Resolves `python [options] -m module | file | -c code [arguments]`.

import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, delimiter, dirname, extname, join, resolve } from 'node:path';
import type { Argv } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { expandHome } from '../expand-home.ts';
import { isInside } from '../is-inside.ts';
import { projectRoot } from '../project-root.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import type { Resolved } from '../resolved.ts';
import { findDistribution } from './dist-info.ts';
import { pythonEnv } from './python-env.ts';
import { type PythonWords, readPythonWords } from './python-flags.ts';
import { pythonInterpreter } from './python-interpreter.ts';
import { type SitePackages, sitePackages } from './site-packages.ts';

const PROJECT = ['pyproject.toml', 'setup.py', 'setup.cfg', 'requirements.txt', 'Pipfile'];

export async function pythonCommand(command: Argv, options: ResolveOptions): Promise<Resolved> {
	const [name, ...rest] = command;
	const words = readPythonWords(rest);
	const python = await pythonInterpreter(name, options);
	const sites = await sitePackages(python, words.ignoresUserSite, options);
	const searched = words.ignoresEnvironment ? [] : await searchPath(options);
	const own = await ownFiles(words, searched, python.venv?.roots ?? [], options);
	const { what } = words;
	const isInstalledInBase = what.kind !== 'file' && own.roots.length === 0 && python.venv === undefined;
	return {
		...(await nameOf(words, sites)),
		program: [
			python.program,
			...words.flags,
			...(what.kind === 'file' ? [own.script ?? what.text] : [what.kind === 'module' ? '-m' : '-c', what.text]),
		],
		args: words.args,
		env: pythonEnv({
			...(python.venv === undefined ? {} : { venv: python.venv.root }),
			...(sites.user === undefined ? {} : { userBase: dirname(dirname(dirname(sites.user))) }),
			path: [...own.path, ...searched],
		}),
		runtime: {
			...python.runtime,
			// The packages of the base interpreter are the target here, so the effects of their .pth files must not be attributed to the runtime.
			...(isInstalledInBase ? { emptyProgram: [python.base, '-S', '-c', 'pass'] } : {}),
		},
		packageRoots: [
			...own.roots,
			...(python.venv?.roots ?? []),
			...sites.directories,
			...(sites.user === undefined ? [] : [sites.user]),
			...sites.editable,
			...searched,
		],
		namedPaths: [],
		installScripts: [],
	};
}

interface OwnFiles {
	readonly roots: readonly string[];
	/** Entries of PYTHONPATH that replace the working directory. */
	readonly path: readonly string[];
	readonly script?: string;
}

/** Returns the part of the server that consists of the user's own files rather than an installed package. */
async function ownFiles(
	words: PythonWords,
	searched: readonly string[],
	venv: readonly string[],
	options: ResolveOptions,
): Promise<OwnFiles> {
	const { what, ignoresCwd, ignoresEnvironment } = words;
	if (what.kind === 'file') {
		const path = resolve(options.cwd, expandHome(what.text, options.env));
		const found = await stat(path).catch(() => undefined);
		if (found === undefined) throw new UserError(`no such script: ${what.text}`, { hint: `check the path: Candor looked for ${path}` });
		const script = await realpath(path);
		// A command that pip installed belongs to the venv, not to the project that contains the venv.
		if (venv.some((root) => isInside(script, root))) return { script, roots: [], path: [] };
		const file = found.isDirectory() ? join(script, '__main__.py') : script;
		return { script, roots: [projectRoot(file, options.env, PROJECT)], path: [] };
	}
	const cwd = await realpath(options.cwd);
	// sample: from my_server.app import main
	const imported =
		what.kind === 'code' ? [...what.text.matchAll(/\b(?:from|import)\s+([A-Za-z_][\w.]*)/g)].map((match) => match[1] ?? '') : [what.text];
	const looked = ignoresCwd || ignoresEnvironment ? searched : [cwd, ...searched];
	const modules = imported.flatMap((module) => looked.flatMap((directory) => moduleIn(directory, module)).slice(0, 1));
	return {
		roots: modules.map((path) => projectRoot(path, options.env, PROJECT)),
		path: modules.some((path) => dirname(path) === cwd) ? [cwd] : [],
	};
}

function moduleIn(directory: string, module: string): string[] {
	const path = join(directory, module.split('.')[0] ?? module);
	return [path, `${path}.py`].filter(
		(place) => existsSync(place) && (place !== path || hasPython(place) || holdsModule(directory, module)),
	);
}

function hasPython(directory: string): boolean {
	return ['__init__.py', '__main__.py'].some((file) => existsSync(join(directory, file)));
}

/** Whether the directory contains the module. `python -m src.server` needs no `src/__init__.py`: https://peps.python.org/pep-0420/ */
function holdsModule(directory: string, module: string): boolean {
	const path = join(directory, ...module.split('.'));
	return module.includes('.') && (existsSync(`${path}.py`) || hasPython(path));
}

/** Returns the user's PYTHONPATH as absolute, existing directories. */
async function searchPath(options: ResolveOptions): Promise<string[]> {
	const entries = (options.env['PYTHONPATH'] ?? '').split(delimiter).filter((entry) => entry !== '');
	const real = await Promise.all(entries.map((entry) => realpath(resolve(options.cwd, entry)).catch(() => undefined)));
	return real.filter((path) => path !== undefined);
}

async function nameOf({ what }: PythonWords, sites: SitePackages): Promise<Pick<Resolved, 'name' | 'version' | 'description'>> {
	if (what.kind === 'code') return { name: 'python' };
	const isScript = what.kind === 'file';
	const name = isScript ? basename(what.text, extname(what.text)) : what.text.replace(/\.__main__$/, '');
	// A source file has no version; a module or an installed command may have one.
	if (isScript && extname(what.text) !== '') return { name };
	for (const site of [...sites.directories, ...(sites.user === undefined ? [] : [sites.user])]) {
		const found = await findDistribution(site, isScript ? name : (name.split('.')[0] ?? name));
		if (found === undefined) continue;
		return { name, version: found.version, ...(found.summary === undefined ? {} : { description: found.summary }) };
	}
	return { name };
}
