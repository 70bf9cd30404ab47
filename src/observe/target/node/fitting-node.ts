// A package may demand a newer Node than the machine has. The Node of Candor itself starts it then.

import { dirname } from 'node:path';
import type { Runtime } from '#model/target.ts';
import { isInVersionRange } from '#util/version-range.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import { runTool } from '../run-tool.ts';
import { nodeRuntime } from './node-runtime.ts';

export interface FittingNode {
	readonly runtime: Runtime;
	/** Why another Node than the usual one starts the server, for the head of the report. */
	readonly note: string;
}

/** `demanded`: the range of `engines`. Returns undefined if the usual Node fits, or if Candor's own does not fit either. */
export async function fittingNode(
	usual: Runtime,
	demanded: string | undefined,
	options: ResolveOptions,
	own: { readonly version: string; readonly program: string } = { version: process.version, program: process.execPath },
): Promise<FittingNode | undefined> {
	if (usual.kind !== 'node' || demanded === undefined || isInVersionRange(own.version, demanded) !== true) return undefined;
	const { cwd, env, signal } = { ...options, cwd: dirname(usual.program) };
	const { code, stdout } = await runTool([usual.program, '--version'], { cwd, env: { PATH: env['PATH'] ?? '' }, signal });
	const version = stdout.trim();
	if (code !== 0 || isInVersionRange(version, demanded) !== false) return undefined;
	return {
		runtime: await nodeRuntime(own.program, options),
		note: `the package demands Node ${demanded} and this machine has ${version}: it ran with ${own.version}, the Node of Candor itself`,
	};
}
