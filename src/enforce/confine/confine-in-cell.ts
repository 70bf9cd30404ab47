// Assembles the guarded server's cell: its launch, its view of files, its network.

import { dirname } from 'node:path';
import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import type { Argv, Launch } from '#model/target.ts';
import { openGuardCell } from '#observe/sandbox/guard-cell.ts';
import { resolveTarget } from '#observe/target/resolve-target.ts';
import { usersEnvironment } from '#util/own-search-path.ts';
import { SetupError } from '#util/setup-error.ts';
import { cellView } from './cell-view.ts';
import type { ConfinedServer, ConfineTools } from './confined-server.ts';
import { heldAhead } from './held-ahead.ts';
import type { holdObserved } from './hold-observed.ts';
import { networkFor } from './network-for.ts';
import { type FetchedPackage, packageNotes } from './package-notes.ts';
import { startInCell } from './start-in-cell.ts';
import { StderrRelay } from './stderr-relay.ts';
import { storageNotes } from './storage-notes.ts';

const MEGABYTE = 1024 * 1024;

/** `because`: the parts of the policy that need the cell. Empty if the user asked for it. */
export async function confineInCell(
	argv: Argv,
	compiled: CompiledPolicy,
	env: Readonly<Record<string, string>>,
	because: readonly string[],
	{ note, effects, observes, signal, guarded, dataDir, cacheDir, plantedFiles, pin, stderr }: ConfineTools,
): Promise<ConfinedServer> {
	const cwd = process.cwd();
	const { memory_mb } = compiled.policy.confine;
	await using failed = new AsyncDisposableStack();
	try {
		// Both run concurrently, because a client waits. Both must have ended before a failure of either is reported.
		const [network, resolved] = await Promise.allSettled([
			networkFor(compiled.policy.confine.network, failed, { effects, note, signal }),
			resolveTarget(argv, {
				cwd,
				env: usersEnvironment(),
				cacheDir,
				...(pin === undefined ? {} : { pin }),
				onProgress: note,
				signal,
			}),
		]);
		const launch = settledValue(resolved);
		const view = await cellView(launch, compiled, { cwd, guarded, dataDir, planted: await plantedFiles() });
		const cell = failed.use(
			await openGuardCell(
				{
					...view,
					network: settledValue(network),
					env: environmentIn(view.home, launch, env),
					memoryBytes: memory_mb === undefined ? undefined : memory_mb * MEGABYTE,
					full: storageNotes({ note, effects }),
					isTraced: observes,
				},
				signal,
			),
		);
		const hold = observes ? await observed(cell, launch, effects, failed) : () => cell.hold(launch.argv, (command) => command);
		const next = await heldAhead(hold, failed);
		const why = because.length === 0 ? '' : ` (the policy has ${because.join(' and ')})`;
		const notes = [...packageNotes(ofPackage(launch), pin), ...openNetworkNote(compiled), ...view.notes, ...cell.notes];
		for (const line of [`the server runs in a cell${why}`, ...notes]) note(line);
		const relay = new StderrRelay(stderr);
		const kept = failed.move();
		return { start: () => startInCell(next, relay), [Symbol.asyncDispose]: () => kept.disposeAsync() };
	} catch (error) {
		throw error instanceof SetupError ? await withFix(error, because) : error;
	}
}

async function observed(...parts: Parameters<typeof holdObserved>): ReturnType<typeof holdObserved> {
	const { holdObserved } = await import('./hold-observed.ts');
	return holdObserved(...parts);
}

function settledValue<T>(settled: PromiseSettledResult<T>): T {
	if (settled.status === 'rejected') throw settled.reason;
	return settled.value;
}

/** The home is another one, /tmp is private, and the interpreter comes first on the PATH. */
function environmentIn(home: string, launch: Launch, { TMPDIR: _, ...env }: Readonly<Record<string, string>>): Record<string, string> {
	const path = [dirname(launch.argv[0]), ...(env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin').split(':')];
	return { ...env, ...launch.env, HOME: home, PATH: [...new Set(path)].join(':') };
}

/** Abstract sockets belong to a network namespace and have no permissions. */
function openNetworkNote({ policy }: CompiledPolicy): readonly string[] {
	if (policy.confine.network !== 'open') return [];
	return [
		'it shares this machine’s network (network: open), and with it every local port and the abstract Unix sockets of your session (session bus, X11, container runtimes). To close that, write confine: network: none, or a list of hosts, in the policy',
	];
}

function ofPackage({ target, installScripts }: Launch): FetchedPackage {
	return target.kind === 'package' ? { name: target.name, version: target.version, installScripts } : { installScripts };
}

/** Adds what the machine lacks, with the fix to type. */
async function withFix(error: SetupError, because: readonly string[]): Promise<SetupError> {
	const { findSandbox } = await import('#observe/sandbox/registry.ts');
	const availability = await findSandbox('bubblewrap').probe();
	const [what, hint] = availability.usable ? [error.message, error.hint] : [availability.reason, availability.fix];
	const why = because.length === 0 ? '' : `the policy has ${because.join(' and ')}, which needs a cell: `;
	return new SetupError(`${why}${what}; the server was not started`, { ...(hint !== undefined && { hint }), cause: error });
}
