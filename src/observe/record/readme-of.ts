// Finds the README of a fetched package: a file of the npm package, or the long description in the metadata of the Python distribution.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Launch } from '#model/target.ts';
import { distInfo } from '#observe/target/python/dist-info.ts';
import { readRegularText } from '#util/regular-text.ts';

/** Returns its text. A project of the user's own is not read, because its settings are the user's. */
export async function readmeOf({
	fetchedInto,
	packageRoots: [root],
	name,
}: Pick<Launch, 'fetchedInto' | 'packageRoots' | 'name'>): Promise<string> {
	if (fetchedInto === undefined || root === undefined) return '';
	const path = (await npmReadme(join(root, 'node_modules', name))) ?? (await pythonReadme(root, name));
	return path === undefined ? '' : readRegularText(path).catch(() => '');
}

async function npmReadme(directory: string): Promise<string | undefined> {
	const readme = (await readdir(directory).catch(() => [])).find((one) => /^readme(?:\.\w+)?$/i.test(one));
	return readme === undefined ? undefined : join(directory, readme);
}

async function pythonReadme(venv: string, name: string): Promise<string | undefined> {
	for (const library of await readdir(join(venv, 'lib')).catch(() => [])) {
		const directory = await distInfo(join(venv, 'lib', library, 'site-packages'), name);
		if (directory !== undefined) return join(directory, 'METADATA');
	}
	return undefined;
}
