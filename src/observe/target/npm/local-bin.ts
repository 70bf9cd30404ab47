// Prefers a command that is already installed in the project over fetching it, as npx does.

import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readPackageJson } from '../node/package-json.ts';
import { binsOf, soleBin } from './npm-bin.ts';
import type { NpxCommand } from './npx-command.ts';

/** Returns the path of the installed command that npx would run from `cwd`, or undefined if npx would fetch the package. */
export async function localBin(command: NpxCommand, cwd: string): Promise<string | undefined> {
	const [wanted] = command.packages;
	// sample: mcp-hello-world · @scope/server, but not with a version
	if (!command.usesLocal || !/^(@[\w.~-]+\/)?[\w~][\w.~-]*$/.test(wanted)) return undefined;
	for (let directory = cwd; ; directory = dirname(directory)) {
		const modules = join(directory, 'node_modules');
		const found = (await fileAt(join(modules, '.bin', wanted))) ?? (await binOf(join(modules, wanted), wanted));
		if (found !== undefined || directory === dirname(directory)) return found;
	}
}

async function binOf(directory: string, name: string): Promise<string | undefined> {
	const manifest = await readPackageJson(directory);
	if (manifest === undefined) return undefined;
	const bins = await binsOf(directory, name, manifest);
	const file = bins[soleBin(name, bins)];
	return file === undefined ? undefined : fileAt(join(directory, file));
}

async function fileAt(path: string): Promise<string | undefined> {
	return (await stat(path).catch(() => undefined))?.isFile() === true ? realpath(path) : undefined;
}
