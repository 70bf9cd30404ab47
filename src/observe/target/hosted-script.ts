// Handles programs that only run a script named in their arguments: the script is the server, and the files that it loads are around it.

import { realpath, stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { expandHome } from './expand-home.ts';
import { nodeRoots } from './node/node-roots.ts';
import { projectRoot } from './project-root.ts';
import type { ResolveOptions } from './resolve-options.ts';

const HOSTS = new Set('bun deno tsx ts-node ruby perl php lua java dotnet Rscript bash sh dash zsh mcp fastmcp'.split(' '));

export interface HostedScript {
	readonly name: string;
	readonly roots: readonly string[];
	/** Number of arguments up to and including the script. */
	readonly words: number;
}

/** Returns the script that `host` runs: the first argument that is a file. */
export async function hostedScript(host: string, args: readonly string[], options: ResolveOptions): Promise<HostedScript | undefined> {
	if (!HOSTS.has(host)) return undefined;
	for (const [index, word] of args.entries()) {
		if (word.startsWith('-')) continue;
		const path = resolve(options.cwd, expandHome(word, options.env));
		if ((await stat(path).catch(() => undefined))?.isFile() !== true) continue;
		const script = await realpath(path);
		const isJavaScript = /^\.[cm]?[jt]sx?$/.test(extname(script));
		const roots = isJavaScript ? await nodeRoots(script, options.env) : [projectRoot(script, options.env)];
		return { name: basename(script, extname(script)), roots, words: index + 1 };
	}
	return undefined;
}
