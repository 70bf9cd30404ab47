// The files that a node script may load: its own package, and every node_modules that the module search would look into.

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

/** The package that `script` belongs to. */
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

/** What package managers leave in the directories that they fill. */
const INSTALLED: ReadonlySet<string> = new Set(['.bin', '.package-lock.json', '.modules.yaml', '.yarn-integrity', '.yarn-state.yml']);

/** A link of that name may come with the server, and lead to any directory of the user's. */
async function holdsPackages(modules: string): Promise<boolean> {
	const real = await realpath(modules).catch(() => undefined);
	if (real === undefined || !(await stat(real)).isDirectory()) return false;
	return basename(real) === 'node_modules' || (await readdir(real).catch(() => [])).some((name) => INSTALLED.has(name));
}

/**
 * Workspace members and `npm link` put a symbolic link into node_modules; its other end is needed too, if it is a package.
 * That package has its own node_modules, with links to the packages that it needs.
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
