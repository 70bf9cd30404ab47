// Makes the module of `--import tsx` an absolute path. Node resolves it from the working directory, which differs in the cell.

import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { readPackageJson } from './package-json.ts';

const CONDITIONS = ['node', 'import', 'module-sync', 'default'];

/** Returns the absolute path of a module named on node's command line, or undefined if it cannot be found or needs no file. */
export async function importSpecifier(specifier: string, cwd: string, how: 'import' | 'require'): Promise<string | undefined> {
	// sample: node:test · file:///srv/hook.mjs · data:text/javascript,…
	if (/^(node|file|data):/.test(specifier)) return undefined;
	const isBare = !/^\.{0,2}\//.test(specifier);
	if (how === 'import' && isBare) {
		const exported = await exportedFile(specifier, cwd);
		if (exported !== undefined) return exported;
	}
	if (how === 'import' && !isBare) return resolve(cwd, specifier);
	try {
		return createRequire(join(cwd, 'any.js')).resolve(specifier);
	} catch {
		return undefined;
	}
}

async function exportedFile(specifier: string, cwd: string): Promise<string | undefined> {
	const manifest = packageJsonOf(specifier, cwd);
	if (manifest === undefined) return undefined;
	// sample: @scope/name/sub/path
	const subpath = `.${specifier.replace(/^(@[^/]+\/)?[^/]+/, '')}`;
	const target = chooseTarget((await readPackageJson(dirname(manifest)))?.exports, subpath);
	return target === undefined ? undefined : join(dirname(manifest), target);
}

function packageJsonOf(specifier: string, cwd: string): string | undefined {
	try {
		return findPackageJSON(specifier, join(cwd, 'any.js'));
	} catch {
		return undefined;
	}
}

function chooseTarget(exports: unknown, subpath: string): string | undefined {
	if (typeof exports === 'string') return subpath === '.' ? exports : undefined;
	if (typeof exports !== 'object' || exports === null || Array.isArray(exports)) return undefined;
	const entries = Object.entries(exports);
	const hasSubpaths = entries.some(([key]) => key.startsWith('.'));
	if (hasSubpaths) return chooseTarget(entries.find(([key]) => key === subpath)?.[1], '.');
	for (const [condition, target] of entries) {
		const chosen = CONDITIONS.includes(condition) ? chooseTarget(target, '.') : undefined;
		if (chosen !== undefined) return chosen;
	}
	return undefined;
}
