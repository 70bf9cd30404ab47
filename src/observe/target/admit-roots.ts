// Decides which paths of the host become roots of the cell. Interpreters, packages and symbolic links propose candidates; this file is the only gate.

import { realpath, stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { SECRETS_IN_HOME } from '#model/secret-places.ts';
import { isUnderAny } from '#util/absolute-path.ts';
import type { ResolveOptions } from './resolve-options.ts';
import { homeAround, isWideDirectory } from './wide-directory.ts';

/** Kinds of secret directories that may also hold programs and packages: `~/.claude/plugins`, `~/.nuget/packages`. */
const MAY_HOLD_PROGRAMS: ReadonlySet<string> = new Set(['MCP client settings', 'registry credentials', 'environment secrets']);
const SECRET_PLACES = SECRETS_IN_HOME.flatMap(([what, ...paths]) => (MAY_HOLD_PROGRAMS.has(what) ? [] : paths));
// sample: /srv/backup/.ssh/id_ed25519
const KEYS_ANYWHERE = /\/\.(ssh|gnupg|aws|kube|password-store)(\/|$)/;

/** Returns the candidates that exist and hold only a program's own files, under their original names. */
export async function admitRoots(
	candidates: readonly string[],
	{ env, onProgress }: Pick<ResolveOptions, 'env' | 'onProgress'>,
): Promise<string[]> {
	const admitted: string[] = [];
	for (const path of new Set(candidates)) {
		const real = await realpath(path).catch(() => undefined);
		if (real === undefined) continue;
		const refusal = await refusalOf(path, real, env);
		if (refusal === undefined) admitted.push(path);
		else onProgress(`not shown to the server: ${path === real ? path : `${path}, which is ${real}`}; ${refusal}`);
	}
	return admitted;
}

async function refusalOf(path: string, real: string, env: ResolveOptions['env']): Promise<string | undefined> {
	const home = homeAround(real, env);
	if (KEYS_ANYWHERE.test(real) || (home !== undefined && isUnderAny(relative(home, real), SECRET_PLACES))) return 'secrets are kept there';
	const isDirectory = (await stat(real)).isDirectory();
	return isDirectory && (isWideDirectory(path, env) || isWideDirectory(real, env))
		? 'it holds more than the server’s own files'
		: undefined;
}
