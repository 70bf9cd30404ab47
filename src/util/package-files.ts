// Locates the files of this package, for a module of the source and for a built one: built modules are bundled and lie elsewhere.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(import.meta.url);
const IS_SOURCE = HERE.endsWith('.ts');
const { root: ROOT, version: VERSION } = findPackage(dirname(HERE));

export function packageVersion(): string {
	return VERSION;
}

/** Path of a file beside the code, such as `policies/default.yaml`. */
export function packageFile(path: string): string {
	return join(ROOT, path);
}

/** Path of a module that is a process of its own, such as `sandbox/reach-process`. */
export function programFile(name: string): string {
	return join(ROOT, IS_SOURCE ? 'src' : 'dist', `${name}.${IS_SOURCE ? 'ts' : 'js'}`);
}

function findPackage(directory: string): { readonly root: string; readonly version: string } {
	try {
		const { name, version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { name?: string; version: string };
		if (name === 'candor') return { root: directory, version };
	} catch {
		// not here
	}
	const above = dirname(directory);
	if (above === directory) throw new Error(`candor’s package.json is nowhere above ${HERE}`);
	return findPackage(above);
}
