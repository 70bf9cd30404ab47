// Reads the metadata of an installed Python distribution.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegularText } from '#util/regular-text.ts';

export interface Distribution {
	readonly name: string;
	readonly version: string;
	readonly summary?: string;
	/** Names of the commands that it installs as Python entry points. */
	readonly consoleScripts: readonly string[];
}

/** `Mcp_Server.Time` and `mcp-server-time` are one project: https://packaging.python.org/en/latest/specifications/name-normalization/ */
export function normalName(name: string): string {
	return name.toLowerCase().replace(/[-_.]+/g, '-');
}

export async function findDistribution(site: string, name: string): Promise<Distribution | undefined> {
	const directory = await distInfo(site, name);
	if (directory === undefined) return undefined;
	const metadata = await readRegularText(join(directory, 'METADATA')).catch(() => '');
	const entryPoints = await readRegularText(join(directory, 'entry_points.txt')).catch(() => '');
	return readDistribution(metadata, entryPoints);
}

/** Returns the metadata directory of a distribution. */
export async function distInfo(site: string, name: string): Promise<string | undefined> {
	for (const entry of await readdir(site).catch(() => [])) {
		// sample: mcp_server_time-2026.1.1.dist-info
		const project = /^(.+?)-[^-]+\.dist-info$/.exec(entry)?.[1];
		if (project !== undefined && normalName(project) === normalName(name)) return join(site, entry);
	}
	return undefined;
}

function readDistribution(metadata: string, entryPoints: string): Distribution | undefined {
	const headers = metadata.split(/\r?\n\r?\n/, 1)[0] ?? '';
	const name = metadataHeader(headers, 'Name');
	const version = metadataHeader(headers, 'Version');
	const summary = metadataHeader(headers, 'Summary');
	if (name === undefined || version === undefined) return undefined;
	return { name, version, ...(summary === undefined ? {} : { summary }), consoleScripts: consoleScripts(entryPoints) };
}

export function metadataHeader(headers: string, name: string): string | undefined {
	// sample: Summary: Tells the time.
	return new RegExp(`^${name}:[ \\t]*(.+?)[ \\t]*\\r?$`, 'im').exec(headers)?.[1];
}

function consoleScripts(text: string): string[] {
	let section = '';
	return text.split(/\r?\n/).flatMap((line) => {
		// sample: [console_scripts]
		section = /^\s*\[(.+)\]\s*$/.exec(line)?.[1] ?? section;
		// sample: mcp-server-time = mcp_server_time:main
		const name = /^\s*([^=#;[\s]+)\s*=/.exec(line)?.[1];
		return section === 'console_scripts' && name !== undefined ? [name] : [];
	});
}
