// Resolves the user's command line to everything that the cell needs to start the server in isolation.

import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import type { Argv, Launch } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { admitRoots } from './admit-roots.ts';
import { withAssigned } from './assigned-environment.ts';
import { hostedScript } from './hosted-script.ts';
import { isInside } from './is-inside.ts';
import { type NamedArguments, nameArguments } from './named-arguments.ts';
import { resolveCommand } from './resolve-command.ts';
import type { ResolveOptions } from './resolve-options.ts';
import type { Resolved } from './resolved.ts';
import { startedCommand } from './started-command.ts';
import { isSystemPath } from './system-path.ts';
import { unusedMembers } from './workspace-members.ts';

export async function resolveTarget(typed: Argv, options: ResolveOptions): Promise<Launch> {
	options.signal.throwIfAborted();
	const { assigned, command, cwd, env, name = undefined } = await startedCommand(typed, options);
	const own = { ...withAssigned({ ...env, ...assigned }, command, options), cwd };
	const found = await withHostedScript(await resolveCommand(command, own), own);
	const resolved = name === undefined ? found : { ...found, name };
	const words = await nameArguments(resolved.args, { ...options, cwd });
	const prefix = await nameSettings(assigned, options);
	const settings = await nameSettings(options.settings ?? {}, options);
	const given = [words, prefix, settings];
	const runtime = { ...resolved.runtime, roots: await admitRoots(resolved.runtime.roots, options) };
	const admitted = await admitRoots(resolved.packageRoots, options);
	const packageRoots = await realRoots(admitted);
	const namedPaths = [...new Set([...resolved.namedPaths, ...given.flatMap(({ paths }) => paths)])];
	const newPaths = [...new Set(given.flatMap((one) => one.newPaths))];
	const unusedPackages =
		resolved.package === undefined ? await unusedMembers(packageRoots, await usedPaths(admitted, resolved, namedPaths)) : [];
	for (const path of unusedPackages)
		options.onProgress(`not shown to the server: ${path}, a package of the workspace that it is not linked to`);
	refuseUnseen(resolved.program, [runtime.program, ...runtime.roots, ...packageRoots, ...namedPaths]);
	return {
		target: resolved.package === undefined ? { kind: 'command', argv: typed } : { kind: 'package', ...resolved.package, argv: typed },
		asTyped: typed,
		argv: [...resolved.program, ...words.args],
		arguments: words.args.slice(resolved.scriptWords ?? 0),
		env: { ...prefix.values, ...resolved.env },
		...(options.settings === undefined ? {} : { settings: settings.values }),
		name: resolved.name,
		...(resolved.version === undefined ? {} : { version: resolved.version }),
		...(resolved.description === undefined ? {} : { description: resolved.description }),
		...(resolved.packageMetadata === undefined ? {} : { packageMetadata: resolved.packageMetadata }),
		runtime,
		packageRoots,
		...(isFetched(resolved, packageRoots, options) ? { fetchedInto: options.cacheDir } : {}),
		...(unusedPackages.length === 0 ? {} : { unusedPackages }),
		namedPaths,
		...(newPaths.length === 0 ? {} : { newPaths }),
		namedHosts: [...new Set(given.flatMap(({ hosts }) => hosts))],
		installScripts: resolved.installScripts,
		...(resolved.madeOfSource === undefined ? {} : { madeOfSource: resolved.madeOfSource }),
		...(resolved.otherInterpreter === undefined ? {} : { otherInterpreter: resolved.otherInterpreter }),
	};
}

/** A package of a registry, or a project whose dependencies were fetched. */
function isFetched(resolved: Resolved, packageRoots: readonly string[], { cacheDir }: ResolveOptions): boolean {
	return resolved.package !== undefined || packageRoots.some((root) => isInside(root, cacheDir));
}

type NamedSettings = Omit<NamedArguments, 'args'> & { readonly values: Readonly<Record<string, string>> };

async function nameSettings(settings: Readonly<Record<string, string>>, options: ResolveOptions): Promise<NamedSettings> {
	const names = Object.keys(settings);
	const { args, ...named } = await nameArguments(
		names.map((name) => `${name}=${settings[name]}`),
		options,
	);
	return { ...named, values: Object.fromEntries(names.map((name, index) => [name, args[index]?.slice(name.length + 1) ?? ''])) };
}

async function usedPaths(admitted: readonly string[], { program }: Resolved, namedPaths: readonly string[]): Promise<readonly string[]> {
	const real = await Promise.all(admitted.map((path) => realpath(path)));
	return [...real, ...program.filter((word) => word.startsWith('/')), ...namedPaths];
}

/** Throws if the server's own file is not visible in the cell, because the server would only appear to crash. */
function refuseUnseen(program: Argv, visible: readonly string[]): void {
	const unseen = program.find(
		(word) => word.startsWith('/') && !isSystemPath(word) && !visible.some((root) => isInside(word, root)) && existsSync(word),
	);
	if (unseen === undefined) return;
	throw new UserError(`the server’s own file ${unseen} lies in a directory that no server is shown`, {
		hint: 'move the server to a directory of its own',
	});
}

/** Handles `npx tsx server.ts`: the server is the script, and the package that runs it belongs to the runtime. */
async function withHostedScript(resolved: Resolved, options: ResolveOptions): Promise<Resolved> {
	const script = await hostedScript(resolved.name, resolved.args, options);
	if (script === undefined) return resolved;
	const { package: _host, version: _version, description: _description, packageMetadata: _metadata, ...rest } = resolved;
	return { ...rest, name: script.name, scriptWords: script.words, packageRoots: [...resolved.packageRoots, ...script.roots] };
}

/** Returns existing real paths, each once, without those inside another one. */
async function realRoots(paths: readonly string[]): Promise<string[]> {
	const found = await Promise.all(paths.map((path) => realpath(path).catch(() => undefined)));
	const real = [...new Set(found.filter((path) => path !== undefined))];
	return real.filter((path) => !real.some((other) => other !== path && isInside(path, other)));
}
