// Which host directory a script or program belongs to: the narrowest one that still holds all of its own files.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ResolveOptions } from './resolve-options.ts';
import { isWideDirectory } from './wide-directory.ts';

const MARKERS = [
	'package.json',
	'pyproject.toml',
	'setup.py',
	'setup.cfg',
	'requirements.txt',
	'Cargo.toml',
	'go.mod',
	'deno.json',
	'Gemfile',
	'.git',
];

/** The nearest ancestor with one of `markers`, unless it is shared with other things. */
export function markedAncestor(path: string, markers: readonly string[], env: ResolveOptions['env']): string | undefined {
	for (let directory = path; ; directory = dirname(directory)) {
		if (!isWideDirectory(directory, env) && markers.some((marker) => existsSync(join(directory, marker)))) return directory;
		if (directory === dirname(directory)) return undefined;
	}
}

/** The project that `file` belongs to, else its directory, else the file alone where that directory is shared. */
export function projectRoot(file: string, env: ResolveOptions['env']): string {
	const directory = dirname(file);
	return markedAncestor(directory, MARKERS, env) ?? (isWideDirectory(directory, env) ? file : directory);
}
