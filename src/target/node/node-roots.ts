// The files that a node script may load: its own package, and every node_modules that the module search would look into.

import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { markedAncestor } from '../project-root.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import { isWideDirectory } from '../wide-directory.ts';
import { readPackageJson } from './package-json.ts';

export async function nodeRoots(script: string, env: ResolveOptions['env']): Promise<string[]> {
	const own = (await packageDirectory(script, env)) ?? (isWideDirectory(dirname(script), env) ? script : dirname(script));
	const modules = await moduleDirectories(dirname(script));
	const linked = await Promise.all(modules.map((directory) => linkedPackages(directory)));
	return [own, ...modules, ...linked.flat()];
}

/** The package that `script` belongs to. A bare `{"type":"module"}` in `dist` has no name and is not one. */
export async function packageDirectory(script: string, env: ResolveOptions['env']): Promise<string | undefined> {
	const nearest = markedAncestor(dirname(script), ['package.json'], env);
	let directory = nearest;
	while (directory !== undefined) {
		if ((await readPackageJson(directory))?.name !== undefined) return directory;
		directory = directory === '/' ? undefined : markedAncestor(dirname(directory), ['package.json'], env);
	}
	return nearest;
}

async function moduleDirectories(start: string): Promise<string[]> {
	const found: string[] = [];
	for (let directory = start; ; directory = dirname(directory)) {
		const modules = join(directory, 'node_modules');
		if ((await stat(modules).catch(() => undefined))?.isDirectory() === true) found.push(modules);
		if (directory === dirname(directory)) return found;
	}
}

/** Workspace members and `npm link` put a symbolic link into node_modules; its other end is needed too, if it is a package. */
async function linkedPackages(modules: string): Promise<string[]> {
	const entries = await readdir(modules, { withFileTypes: true }).catch(() => []);
	const linked = await Promise.all(
		entries.map(async (entry) => {
			const path = join(modules, entry.name);
			if (entry.isSymbolicLink()) return (await readPackageJson(path)) === undefined ? [] : [await realpath(path)];
			return entry.isDirectory() && entry.name.startsWith('@') ? linkedPackages(path) : [];
		}),
	);
	return linked.flat();
}
