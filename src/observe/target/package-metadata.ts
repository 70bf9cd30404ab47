// Reads where a package claims to come from: homepage, repository, author, and the hosts that its README names. Also what it declares to need.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageMetadata } from '#model/target.ts';
import { hostsIn } from '#util/hosts.ts';
import { isObject } from '#util/json-object.ts';
import { readRegularText } from '#util/regular-text.ts';
import { distInfo, metadataHeader } from './python/dist-info.ts';

const MOST_HOSTS = 200;
const MOST_DEPENDENCIES = 200;
const LONGEST = 500;

/** `directory` contains the package.json. An invalid field counts as absent. */
export async function npmMetadata(directory: string): Promise<PackageMetadata> {
	const manifest = await manifestIn(directory);
	const readme = (await readdir(directory).catch(() => [])).find((name) => /^readme(?:\.\w+)?$/i.test(name));
	const text = readme === undefined ? '' : await readRegularText(join(directory, readme)).catch(() => '');
	// "repository": "github:notes/server", or {"url": "git+https://…"}; "author": "Ann", or {"name": "Ann"}
	return metadataOf(
		{ homepage: manifest['homepage'], repository: inner(manifest['repository'], 'url'), author: inner(manifest['author'], 'name') },
		text,
		isObject(manifest['dependencies']) ? Object.keys(manifest['dependencies']) : [],
	);
}

/** The body of METADATA is the README. */
export async function pypiMetadata(site: string, name: string): Promise<PackageMetadata> {
	const directory = await distInfo(site, name);
	const text = directory === undefined ? '' : await readRegularText(join(directory, 'METADATA')).catch(() => '');
	const [headers = '', ...body] = text.split(/\r?\n\r?\n/);
	// sample: Project-URL: Repository, https://code.example/notes
	const link = (label: string) => new RegExp(`^Project-URL:[ \\t]*(?:${label})[ \\t]*,[ \\t]*(\\S+)`, 'im').exec(headers)?.[1];
	return metadataOf(
		{
			homepage: metadataHeader(headers, 'Home-page') ?? link('Homepage'),
			repository: link('Repository|Source|Source Code'),
			author: metadataHeader(headers, 'Author(?:-email)?'),
		},
		body.join('\n\n'),
		// sample: Requires-Dist: playwright>=1.40; extra == "browser"
		[...headers.matchAll(/^Requires-Dist:[ \t]*([\w.-]+)/gim)].map(([, needed = '']) => needed.toLowerCase()),
	);
}

function metadataOf(
	fields: Readonly<Record<'homepage' | 'repository' | 'author', unknown>>,
	readme: string,
	needed: readonly string[],
): PackageMetadata {
	const texts = Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, LONGEST)]] : []));
	const dependencies = needed.length === 0 ? {} : { dependencies: needed.slice(0, MOST_DEPENDENCIES) };
	return { ...Object.fromEntries(texts), readmeHosts: [...hostsIn(readme)].slice(0, MOST_HOSTS), ...dependencies };
}

async function manifestIn(directory: string): Promise<Readonly<Record<string, unknown>>> {
	try {
		const value: unknown = JSON.parse((await readRegularText(join(directory, 'package.json'))).replace(/^\uFEFF/, ''));
		return isObject(value) ? value : {};
	} catch {
		return {};
	}
}

function inner(value: unknown, name: string): unknown {
	return isObject(value) ? value[name] : value;
}
