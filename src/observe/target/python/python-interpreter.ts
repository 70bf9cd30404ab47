// Finds an interpreter's standard library and packages from its files, without running Python.

import { existsSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Runtime } from '#model/target.ts';
import { readRegularText } from '#util/regular-text.ts';
import { UserError } from '#util/user-error.ts';
import { findInterpreter } from '../find-interpreter.ts';
import { isInside } from '../is-inside.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import { interpreterRoots, venvRoots } from './python-roots.ts';

export interface PythonInterpreter {
	/** Path to execute. It is the venv's own link if there is a venv, because Python finds the venv by the name under which it is started. */
	readonly program: string;
	/** Real path of the interpreter on which a venv is based. */
	readonly base: string;
	/** Directory with the `bin` and `lib` of the base. */
	readonly prefix: string;
	/** Name of its library directory: `python3.11`. */
	readonly library: string;
	/** `roots`: the paths that belong to the venv. */
	readonly venv?: { readonly root: string; readonly roots: readonly string[]; readonly seesBase: boolean };
	readonly runtime: Runtime;
}

export async function pythonInterpreter(name: string, options: ResolveOptions): Promise<PythonInterpreter> {
	const found = await findInterpreter(name, options);
	const program = join(await realpath(dirname(found)), basename(found));
	const base = await realpath(program);
	const settings = await readVenv(dirname(dirname(program)));
	// A venv made with copies has a real file as its interpreter. `home` then locates the library.
	const prefix = dirname(settings === undefined || !isInside(base, settings.root) ? dirname(base) : settings.home);
	const library = await libraryName(base, prefix);
	const roots = settings === undefined ? [] : await venvRoots(settings.root, program, library, options);
	return {
		program: settings === undefined ? base : program,
		base,
		prefix,
		library,
		...(settings === undefined ? {} : { venv: { root: settings.root, roots, seesBase: settings.seesBase } }),
		runtime: {
			kind: 'python',
			program: base,
			roots: await interpreterRoots({ program, base, prefix, library }, settings, options),
			// The base is measured, not the venv: a package's .pth file runs at every start of the venv, and its effects must not be attributed to the runtime.
			emptyProgram: [base, '-c', 'pass'],
		},
	};
}

async function readVenv(root: string): Promise<{ root: string; home: string; seesBase: boolean } | undefined> {
	const text = await readRegularText(join(root, 'pyvenv.cfg')).catch(() => undefined);
	// sample: home = /usr/bin
	const home = /^home\s*=\s*(.+?)\s*$/im.exec(text ?? '')?.[1];
	if (text === undefined || home === undefined) return undefined;
	return { root, home, seesBase: /^include-system-site-packages\s*=\s*true\s*$/im.test(text) };
}

async function libraryName(base: string, prefix: string): Promise<string> {
	// sample: python3.11 · pypy3.10 · python3.13t
	const named = /^(?:python|pypy)\d+\.\d+t?$/.exec(basename(base))?.[0];
	if (named !== undefined && existsSync(join(prefix, 'lib', named))) return named;
	const present = (await readdir(join(prefix, 'lib')).catch(() => [])).filter((entry) => /^(python|pypy)\d+\.\d+t?$/.test(entry));
	const library = present.find((entry) => existsSync(join(prefix, 'lib', entry, 'os.py')));
	if (library === undefined) {
		throw new UserError(`no standard library is found for ${base}`, {
			hint: `it should be below ${join(prefix, 'lib')}; give the interpreter's real path`,
		});
	}
	return library;
}
