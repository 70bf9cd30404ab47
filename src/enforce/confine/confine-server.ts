// Starts the guarded server according to the policy's `confine`. A policy that needs a cell gets one without asking. If none can be made, nothing starts.

import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import type { PolicyConfinement } from '#model/policy.ts';
import type { Argv } from '#model/target.ts';
import { usersEnvironment } from '#util/own-search-path.ts';
import { type CommandBeside, commandBeside } from './command-beside.ts';
import type { ConfinedServer, ConfineTools } from './confined-server.ts';
import { serverEnvironment } from './server-environment.ts';
import { startBeside } from './start-beside.ts';
import { StderrRelay } from './stderr-relay.ts';

const MEGABYTE = 1024 * 1024;

/** Loads the parts that not every start needs on demand, so that a start without a cell costs nothing. */
export async function confineServer(argv: Argv, compiled: CompiledPolicy, tools: ConfineTools): Promise<ConfinedServer> {
	const { confine } = compiled.policy;
	const { env, note } = serverEnvironment(confine.env === 'inherit' && !tools.inheritsVariables ? [] : confine.env, usersEnvironment());
	if (note !== undefined) tools.note(note);
	const because = cellReasons(confine);
	if (tools.wantsCell || tools.observes || because.length > 0) {
		const { confineInCell } = await import('./confine-in-cell.ts');
		return confineInCell(argv, compiled, env, because, tools);
	}
	const command = await commandBeside(argv, env, tools);
	const relay = new StderrRelay(tools.stderr);
	if (confine.memory_mb !== undefined) return limitedBeside(command, confine.memory_mb * MEGABYTE, relay, tools.note);
	return { start: () => startBeside(command.argv, command.env, relay), [Symbol.asyncDispose]: async () => {} };
}

/** Returns the parts of a policy that require a cell. */
export function cellReasons({ network, roots, read_only }: PolicyConfinement): readonly string[] {
	return [
		...(network === 'open' ? [] : [typeof network === 'string' ? `network: ${network}` : 'network: a list of hosts']),
		...(roots === undefined ? [] : ['roots']),
		...(read_only === true ? ['read_only'] : []),
	];
}

/** A memory limit alone needs no cell. */
async function limitedBeside(
	{ argv, env }: CommandBeside,
	bytes: number,
	stderr: StderrRelay,
	note: ConfineTools['note'],
): Promise<ConfinedServer> {
	const { openLimitsBeside } = await import('#observe/sandbox/limits-beside.ts');
	const limits = await openLimitsBeside(bytes);
	if (limits.note !== undefined) note(limits.note);
	const start = () => {
		const server = startBeside(limits.wrap(argv), env, stderr);
		if (server.pid !== undefined) void server.exited.then(limits.watch(server.pid, () => server.kill('SIGKILL')));
		return server;
	};
	return { start, [Symbol.asyncDispose]: () => limits[Symbol.asyncDispose]() };
}
