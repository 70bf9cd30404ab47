// Finds the command that a package runner would start, chosen as npm does.

import { readdir, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UserError } from '#util/user-error.ts';
import { isInside } from '../is-inside.ts';
import { type PackageJson, readPackageJson } from '../node/package-json.ts';

export interface NpmBin {
	/** Package to which the command belongs. */
	readonly name: string;
	readonly manifest: PackageJson;
	/** Real path of the file to run. */
	readonly entry: string;
}

type Bins = Readonly<Record<string, string>>;

/** Finds `command` among the installed `packages`, or the default command of the first package. */
export async function npmBin(root: string, packages: readonly string[], command: string | undefined): Promise<NpmBin> {
	const all: string[] = [];
	for (const name of packages) {
		const directory = join(root, 'node_modules', name);
		const manifest = (await readPackageJson(directory)) ?? {};
		const bins = await binsOf(directory, name, manifest);
		const chosen = command ?? soleBin(name, bins);
		if (Object.hasOwn(bins, chosen)) return { name, manifest, entry: await entryOf(root, name, join(directory, bins[chosen] ?? '')) };
		all.push(...Object.keys(bins));
		if (command === undefined) break;
	}
	const [own = ''] = packages;
	if (all.length === 0)
		throw new UserError(`${own} has no command to run`, { hint: 'it may be a library; is there a server package beside it?' });
	const what = command === undefined ? `${own} has several commands and none is called like it` : `${own} has no command ${command}`;
	throw new UserError(what, { hint: `type npx -p ${own} and one of: ${all.join(', ')}` });
}

async function entryOf(root: string, name: string, path: string): Promise<string> {
	const entry = await realpath(path).catch(() => undefined);
	// A package may write any path into its `bin`. Only files in the fetched tree are accepted.
	if (entry !== undefined && isInside(entry, await realpath(root))) return entry;
	throw new UserError(`${name} has no file for its own command`, { hint: 'the package is broken; try another version of it' });
}

/** Returns the commands by name, each with its file relative to the package. */
export async function binsOf(directory: string, name: string, manifest: PackageJson): Promise<Bins> {
	if (typeof manifest.bin === 'string') return { [basename(name)]: manifest.bin };
	if (manifest.bin !== undefined) return manifest.bin;
	const folder = manifest.directories?.bin;
	if (folder === undefined) return {};
	const files = await readdir(join(directory, folder)).catch(() => []);
	return Object.fromEntries(files.map((file) => [file, join(folder, file)]));
}

/** Returns the only file, under any name, else the command with the package's name. */
export function soleBin(name: string, bins: Bins): string {
	const [first] = Object.keys(bins);
	return first !== undefined && new Set(Object.values(bins)).size === 1 ? first : basename(name);
}
