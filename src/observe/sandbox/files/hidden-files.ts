// The user's own secrets within the view of a server, in an audit and under the guard. The server finds empty files in their place.

import { readdir, realpath } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Launch } from '#model/target.ts';
import { isUnder, isUnderAny } from '#util/absolute-path.ts';
import { findSecretFiles } from './find-secret-files.ts';

export interface HiddenFiles {
	/** Files and directories. */
	readonly hidden: readonly string[];
	/** Directories with more content than was searched. */
	readonly unsearched: readonly string[];
}

/** Directories that may contain something of the user. A fetched package does not. */
export function ownDirectories({ target, packageRoots }: Pick<Launch, 'target' | 'packageRoots'>): readonly string[] {
	return target.kind === 'command' ? packageRoots : [];
}

/**
 * `shown`: directories that the server sees. `named`: paths that the command line or the policy names explicitly, which stay visible.
 * `unused`: directories below the shown ones that do not belong to the server.
 */
export async function hiddenFiles(
	shown: readonly string[],
	named: readonly string[],
	unused: readonly string[] = [],
): Promise<HiddenFiles> {
	const roots = await Promise.all([...new Set(shown)].map(async (root) => ({ root, real: await realOf(root) })));
	// A directory within another one is searched with it, unless it is a link to elsewhere.
	const isHeld = (one: (typeof roots)[number]) =>
		roots.some((other) => other !== one && isUnder(one.root, other.root) && isUnder(one.real, other.real));
	const meant = new Set([...named, ...(await Promise.all(named.map(realOf)))]);
	const searched = roots.filter((one) => !isHeld(one));
	const places = await Promise.all(searched.map(async ({ root, real }) => ({ root, real, found: await findSecretFiles(root) })));
	// A link with the name of a secret leads to a file of any name, which may be in another of the directories.
	const behindLinks = places
		.flatMap(({ found }) => found.linked)
		.flatMap((target) => places.flatMap(({ root, real }) => (isUnder(target, real) ? [join(root, relative(real, target))] : [])));
	const others = unused.filter((path) => !isUnderAny(path, [...meant]));
	const all = [...new Set([...places.flatMap(({ found }) => found.paths), ...behindLinks, ...others])].filter(
		(path) => !shown.includes(path),
	);
	const hidden = (await Promise.all(all.map((path) => without(path, meant)))).flat();
	return {
		hidden: hidden.filter(
			(path) =>
				!isUnderAny(
					path,
					hidden.filter((other) => other !== path),
				),
		),
		unsearched: places.filter(({ found }) => !found.isComplete).map(({ root }) => root),
	};
}

/** Returns the path itself, or, for a directory that contains something visible, everything but that. */
async function without(path: string, meant: ReadonlySet<string>): Promise<string[]> {
	if (meant.has(path) || meant.has(await realOf(path))) return [];
	if (![...meant].some((one) => isUnder(one, path))) return [path];
	const names = await readdir(path).catch(() => []);
	return (await Promise.all(names.map((name) => without(join(path, name), meant)))).flat();
}

async function realOf(path: string): Promise<string> {
	return realpath(path).catch(() => path);
}
