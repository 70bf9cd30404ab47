// Files of a local project that hold the user's own secrets: the server gets empty ones in their place.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Launch } from '#model/target.ts';

/** .env, .env.local, .env.production; not .env.example, which is there to be read. */
const SECRETS = /^(?:\.env(?:\.(?!example$|sample$|template$|dist$)[\w.-]+)?|\.npmrc|\.netrc|\.pypirc)$/;

export async function hiddenFiles({ target, packageRoots }: Launch): Promise<readonly string[]> {
	if (target.kind !== 'command') return []; // a fetched package holds nothing of the user's
	return (await Promise.all(packageRoots.map(secretFilesIn))).flat();
}

export async function secretFilesIn(directory: string): Promise<readonly string[]> {
	const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
	return entries.filter((entry) => entry.isFile() && SECRETS.test(entry.name)).map(({ name }) => join(directory, name));
}
