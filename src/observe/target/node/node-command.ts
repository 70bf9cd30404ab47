// Resolves `node [options] script [arguments]`.

import { realpath, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import type { Argv } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { expandHome } from '../expand-home.ts';
import { isShownWhenNamed } from '../named-arguments.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import type { Resolved } from '../resolved.ts';
import { readNodeWords } from './node-flags.ts';
import { nodeRoots, packageDirectory } from './node-roots.ts';
import { nodeRuntime } from './node-runtime.ts';
import { type PackageJson, readPackageJson } from './package-json.ts';

export async function nodeCommand(command: Argv, options: ResolveOptions): Promise<Resolved> {
	const [node, ...rest] = command;
	const words = await readNodeWords(rest, options.cwd);
	const runtime = await nodeRuntime(node, options);
	const hooks = (await Promise.all(words.modules.map((module) => nodeRoots(module, options.env)))).flat();
	const namedPaths = words.files.filter((path) => isShownWhenNamed(path, path, options));
	const common = { args: words.args, env: {}, runtime, namedPaths, installScripts: [] };
	if (words.script === undefined || words.script === '-') {
		if (!words.isEval) throw new UserError('node is given no script', { hint: 'type node path/to/server.js' });
		return { ...common, program: [runtime.program, ...words.flags], name: 'node', packageRoots: hooks };
	}
	const script = await findScript(words.script, options);
	return {
		...common,
		...(await nameOf(script, options)),
		program: [runtime.program, ...words.flags, script],
		packageRoots: [...(await nodeRoots(script, options.env)), ...hooks],
	};
}

/** Searches a main script like Node itself: the file, the file with an extension, then a directory's main. */
async function findScript(typed: string, options: ResolveOptions): Promise<string> {
	const path = resolve(options.cwd, expandHome(typed, options.env));
	const main = (await readPackageJson(path))?.main;
	const places = [
		path,
		`${path}.js`,
		`${path}.json`,
		...(main === undefined ? [] : [join(path, main), join(path, `${main}.js`), join(path, main, 'index.js')]),
	];
	for (const place of [...places, join(path, 'index.js')]) {
		if ((await stat(place).catch(() => undefined))?.isFile() === true) return realpath(place);
	}
	throw new UserError(`no such script: ${typed}`, { hint: `check the path: Candor looked for ${path}` });
}

/** Returns the package's name if the script is its main or one of its commands. Otherwise all scripts of a project would share one name. */
async function nameOf(script: string, options: ResolveOptions): Promise<Pick<Resolved, 'name' | 'version' | 'description'>> {
	const directory = packageDirectory(script, options.env);
	const manifest = directory === undefined ? undefined : await readPackageJson(directory);
	if (directory === undefined || manifest?.name === undefined || !(await isEntry(script, directory, manifest))) {
		return { name: basename(script, extname(script)) };
	}
	const { name, version, description } = manifest;
	return { name, ...(version === undefined ? {} : { version }), ...(description === undefined ? {} : { description }) };
}

async function isEntry(script: string, directory: string, manifest: PackageJson): Promise<boolean> {
	const bins = typeof manifest.bin === 'string' ? [manifest.bin] : Object.values(manifest.bin ?? {});
	const entries = [...bins, manifest.main ?? 'index.js'];
	const real = await Promise.all(entries.map((entry) => realpath(join(directory, entry)).catch(() => undefined)));
	return real.includes(script);
}
