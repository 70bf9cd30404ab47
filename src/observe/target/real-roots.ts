import { realpath } from 'node:fs/promises';
import { isInside } from './is-inside.ts';

/** Existing real paths, each once, none that another already holds. */
export async function realRoots(paths: readonly string[]): Promise<string[]> {
	const found = await Promise.all(paths.map((path) => realpath(path).catch(() => undefined)));
	const real = [...new Set(found.filter((path) => path !== undefined))];
	return real.filter((path) => !real.some((other) => other !== path && isInside(path, other)));
}
