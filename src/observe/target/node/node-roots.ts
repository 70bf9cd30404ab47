// Finds the files that a node script may load: its own package, and every node_modules directory of the module search.

import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { markedAncestor, projectRoot } from '../project-root.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import { readPackageJson } from './package-json.ts';

const PACKAGE = ['package.json'];

export async function nodeRoots(script: string, env: ResolveOptions['env']): Promise<string[]> {
	const modules = await moduleDirectories(dirname(script));
	return [projectRoot(script, env, PACKAGE), ...modules, ...(await linkedPackages(modules))];
}

/** Returns the package to which `script` belongs. */
export function packageDirectory(script: string, env: ResolveOptions['env']): string | undefined {
	return markedAncestor(dirname(script), PACKAGE, env);
}

async function moduleDirectories(start: string): Promise<string[]> {
	const found: string[] = [];
	for (let directory = start; ; directory = dirname(directory)) {
		const modules = join(directory, 'node_modules');
		if (await holdsPackages(modules)) found.push(modules);
		if (directory === dirname(directory)) return found;
	}
}

/** Names that package managers leave in the directories that they fill. */
const INSTALLED: ReadonlySet<string> = new Set(['.bin', '.package-lock.json', '.modules.yaml', '.yarn-integrity', '.yarn-state.yml']);

/** Whether the directory holds packages. A link of that name may come with the server and lead to any directory of the user. */
async function holdsPackages(modules: string): Promise<boolean> {
	const real = await realpath(modules).catch(() => undefined);
	if (real === undefined || !(await stat(real)).isDirectory()) return false;
	return basename(real) === 'node_modules' || (await readdir(real).catch(() => [])).some((name) => INSTALLED.has(name));
}

/**
 * Returns packages behind symbolic links in node_modules, which workspace members and `npm link` create. Only targets that are packages count.
 * Such a package has its own node_modules, with links to the packages that it needs.
 */
async function linkedPackages(modules: readonly string[]): Promise<string[]> {
	const found = new Set<string>();
	const waiting = [...modules];
	for (let directory = waiting.shift(); directory !== undefined; directory = waiting.shift()) {
		for (const linked of await linksIn(directory)) {
			if (found.has(linked)) continue;
			found.add(linked);
			waiting.push(join(linked, 'node_modules'));
		}
	}
	return [...found];
}

async function linksIn(modules: string): Promise<string[]> {
	const entries = await readdir(modules, { withFileTypes: true }).catch(() => []);
	const linked = await Promise.all(
		entries.map(async (entry) => {
			const path = join(modules, entry.name);
			if (entry.isSymbolicLink()) return (await readPackageJson(path)) === undefined ? [] : [await realpath(path)];
			return entry.isDirectory() && entry.name.startsWith('@') ? linksIn(path) : [];
		}),
	);
	return linked.flat();
}
