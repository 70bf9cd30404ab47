// Remembers what a tag or range last resolved to, so that the cache works without a network.

import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegularText } from '#util/regular-text.ts';

export interface VersionQuestion {
	/** The registry's part of the cache. */
	readonly directory: string;
	readonly name: string;
	readonly wanted: string;
}

/** Returns a directory name that sorts by package and is safe for any name that a registry allows. */
export function cacheName(name: string, version: string, rest: readonly string[]): string {
	const digest = createHash('sha256').update(JSON.stringify([name, version, ...rest, process.platform, process.arch]));
	return `${prefix(name)}${version.replace(/[^\w.-]/g, '_')}-${digest.digest('hex').slice(0, 12)}`;
}

export async function rememberVersion(question: VersionQuestion, version: string): Promise<void> {
	const path = memoryPath(question);
	await mkdir(join(question.directory, '.meant'), { recursive: true });
	const fresh = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
	await writeFile(fresh, version);
	await rename(fresh, path);
}

/** Returns the remembered version. For a plain name without one, it returns the version that was fetched last. */
export async function recallVersion(question: VersionQuestion): Promise<string | undefined> {
	const remembered = await readRegularText(memoryPath(question)).catch(() => undefined);
	if (remembered !== undefined || question.wanted !== 'latest') return remembered;
	const names = (await readdir(question.directory).catch(() => [])).filter((name) => name.startsWith(prefix(question.name)));
	const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(question.directory, name))).mtimeMs })));
	// sample: mcp-hello-world@1.1.2-0f1e2d3c4b5a
	return dated
		.sort((a, b) => b.at - a.at)[0]
		?.name.slice(prefix(question.name).length)
		.replace(/-[\da-f]{12}$/, '');
}

function prefix(name: string): string {
	return `${name.replaceAll('/', '+')}@`;
}

function memoryPath({ directory, name, wanted }: VersionQuestion): string {
	const digest = createHash('sha256')
		.update(JSON.stringify([name, wanted]))
		.digest('hex');
	return join(directory, '.meant', digest.slice(0, 24));
}
