// What the user typed becomes everything the cell needs to start the server alone.

import { existsSync } from 'node:fs';
import type { Argv, Launch } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { admitRoots } from './admit-roots.ts';
import { splitEnvPrefix } from './env-prefix.ts';
import { hostedScript } from './hosted-script.ts';
import { isInside } from './is-inside.ts';
import { nameArguments } from './named-arguments.ts';
import { realRoots } from './real-roots.ts';
import { resolveCommand } from './resolve-command.ts';
import type { ResolveOptions } from './resolve-options.ts';
import type { Resolved } from './resolved.ts';
import { isSystemPath } from './system-path.ts';

export async function resolveTarget(typed: Argv, options: ResolveOptions): Promise<Launch> {
	options.signal.throwIfAborted();
	const { assigned, command } = splitEnvPrefix(typed);
	const names = Object.keys(assigned);
	const resolved = await withHostedScript(await resolveCommand(command, { ...options, env: { ...options.env, ...assigned } }), options);
	const words = await nameArguments([...Object.entries(assigned).map(([name, value]) => `${name}=${value}`), ...resolved.args], options);
	const values = words.args.slice(0, names.length).map((word, index) => [names[index] ?? '', word.slice(word.indexOf('=') + 1)]);
	const runtime = { ...resolved.runtime, roots: await admitRoots(resolved.runtime.roots, options) };
	const packageRoots = await realRoots(await admitRoots(resolved.packageRoots, options));
	const namedPaths = [...new Set([...resolved.namedPaths, ...words.paths])];
	refuseUnseen(resolved.program, [runtime.program, ...runtime.roots, ...packageRoots, ...namedPaths]);
	return {
		target: resolved.package === undefined ? { kind: 'command', argv: typed } : { kind: 'package', ...resolved.package, argv: typed },
		asTyped: typed,
		argv: [...resolved.program, ...words.args.slice(names.length)],
		arguments: words.args.slice(names.length + (resolved.scriptWords ?? 0)),
		env: { ...Object.fromEntries(values), ...resolved.env },
		name: resolved.name,
		...(resolved.version === undefined ? {} : { version: resolved.version }),
		...(resolved.description === undefined ? {} : { description: resolved.description }),
		runtime,
		packageRoots,
		namedPaths,
		namedHosts: words.hosts,
		installScripts: resolved.installScripts,
	};
}

/** A server whose own file is not shown would only look like one that dies. */
function refuseUnseen(program: Argv, visible: readonly string[]): void {
	const unseen = program.find(
		(word) => word.startsWith('/') && !isSystemPath(word) && !visible.some((root) => isInside(word, root)) && existsSync(word),
	);
	if (unseen === undefined) return;
	throw new UserError(`the server’s own file ${unseen} lies in a directory that no server is shown`, {
		hint: 'move the server to a directory of its own',
	});
}

/** `npx tsx server.ts`: the server is the script; the package that runs it is its runtime's business. */
async function withHostedScript(resolved: Resolved, options: ResolveOptions): Promise<Resolved> {
	const script = await hostedScript(resolved.name, resolved.args, options);
	if (script === undefined) return resolved;
	const { package: _host, version: _version, description: _description, ...rest } = resolved;
	return { ...rest, name: script.name, scriptWords: script.words, packageRoots: [...resolved.packageRoots, ...script.roots] };
}
