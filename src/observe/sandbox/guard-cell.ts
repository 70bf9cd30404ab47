// The cell of a guarded server: no canaries and no tracer, the user's own paths, and the same proof before anything runs.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OWN_APPROACH, openRootApproach } from './approach.ts';
import { readBubblewrapPid } from './bubblewrap-flags.ts';
import { callFilter } from './call-filter.ts';
import type { JoinedNetwork } from './confinement.ts';
import { guardCellFlags } from './guard-cell-flags.ts';
import { ARGUMENTS_FD, holdProcess } from './held-process.ts';
import { startJanitor } from './janitor.ts';
import { openMemoryLimit } from './limits/memory-limit.ts';
import { openStorageLimit } from './limits/storage-limit.ts';
import { linkedFileNotes } from './linked-files.ts';
import { drawOuterUser } from './outer-user.ts';
import { giveTo, shareWith } from './own-places.ts';
import { proveNoWayOut, proveOnlyToSink } from './prove-network.ts';
import { endWhenFull, releasedServer } from './released-server.ts';
import { makeRunDirectory, type RunDirectory } from './run-directory.ts';
import type { CellProcess, GuardCell } from './sandbox.ts';
import { refuseRunDirectory, refuseSetIdFiles, rememberPaths } from './shared-paths.ts';
import { foreignFileNotes } from './stage/foreign-files.ts';
import { ownPlaces } from './stage/staged-paths.ts';
import { namingStorageFailures } from './storage-failure.ts';
import { sweepAbandonedRuns } from './sweep-abandoned-runs.ts';
import { systemView, writeEtcFiles } from './system-view.ts';

/** A namespace whose only way out is the guard's, and its name server. */
export interface GuardedNetwork extends JoinedNetwork {
	readonly resolver: string;
}

export interface GuardCellOptions {
	/** `open`: the network of this machine. */
	readonly network: 'open' | 'none' | GuardedNetwork;
	/** The complete environment. Nothing is added. */
	readonly env: Readonly<Record<string, string>>;
	/** Host paths at the same path, read-only. */
	readonly visible: readonly string[];
	readonly writable: readonly string[];
	/** Host files and directories below them that the server finds empty. Evaluated at each start, because files change. */
	readonly hidden: () => Promise<readonly string[]>;
	/** Path of the private, empty home. */
	readonly home: string;
	/** Undefined: a private, empty directory. */
	readonly cwd: string | undefined;
	readonly memoryBytes: number | undefined;
	/** Called with the reason when the server is ended because of the size of its files. */
	readonly full: (why: string) => void;
	/** Whether a tracer is put around the server: it refuses io_uring itself, so that the attempt is visible. Otherwise the cell's filter does. */
	readonly isTraced: boolean;
}

export function openGuardCell(options: GuardCellOptions, signal: AbortSignal): Promise<GuardCell> {
	return namingStorageFailures(() => open(options, signal));
}

async function open({ network, home, memoryBytes, full, isTraced, ...options }: GuardCellOptions, signal: AbortSignal): Promise<GuardCell> {
	await using failed = new AsyncDisposableStack();
	const janitor = failed.use(startJanitor());
	await sweepAbandonedRuns();
	const directory = await makeRunDirectory(janitor);
	await refuseRunDirectory(options.writable, directory.path);
	const limit = openMemoryLimit(memoryBytes, directory, janitor);
	const storage = openStorageLimit(directory.path, { given: options.writable, hasCopies: false });
	const filter = callFilter({ refusesRings: !isTraced, keepsReadable: isTraced, refusesSetId: options.writable.length > 0 });
	const system = [...systemView(), ...writeEtcFiles(directory.etc, home, await namesIn(network))];
	const approach = failed.use(await openApproach(options, directory));
	const namespaces = { hasOwnNetwork: network === 'none', hasFilter: filter !== undefined };
	const layout = { ...options, ...namespaces, source: approach.source, home, directory, system };
	const running = new Set<CellProcess>();

	await refuseSetIdFiles(options.writable);
	const shared = await rememberPaths([...options.visible, ...options.writable]);

	const hold: GuardCell['hold'] = async (argv, wrap) => {
		await shared.prove();
		const flags = guardCellFlags({ ...layout, hidden: await options.hidden() });
		const held = await holdProcess(
			{
				argv: wrap(limit.wrap(['bwrap', '--args', String(ARGUMENTS_FD), '--', ...argv], approach.entersGroups)),
				env: { PATH: process.env['PATH'] },
				readPid: readBubblewrapPid,
				ownProcesses: 1, // bubblewrap's own init, then the server
				enter: approach.words(network, limit.groups),
				privateArguments: Buffer.from(flags.map((word) => `${word}\0`).join('')),
				...(filter === undefined ? {} : { filter }),
			},
			signal,
		);
		try {
			if (network === 'none') await proveNoWayOut(held.pid);
			else if (network !== 'open') await proveOnlyToSink(held.pid, network);
		} catch (error) {
			await held.abandon();
			throw error;
		}
		return { abandon: held.abandon, release: () => releasedServer(held, running, [limit.watch, endWhenFull(storage, full)]) };
	};

	const foreign = approach === OWN_APPROACH ? [] : await foreignFileNotes(options.writable);
	const linked = await linkedFileNotes(options.writable);
	const kept = failed.move();
	return {
		notes: [
			...foreign,
			...linked,
			...(limit.note === undefined ? [] : [limit.note]),
			...(filter === undefined ? [`sockets of every family and io_uring are allowed: no filter is known for ${process.arch}`] : []),
		],
		records: directory.records,
		hold,
		[Symbol.asyncDispose]: async () => {
			for (const process of running) process.kill();
			await Promise.all([...running].map((process) => process.exited));
			await kept.disposeAsync();
		},
	};
}

/** If root starts it, the server is another user, which owns the run's directories. */
async function openApproach({ visible, writable }: Pick<GuardCellOptions, 'visible' | 'writable'>, directory: RunDirectory) {
	const user = drawOuterUser();
	if (user === undefined) return OWN_APPROACH;
	await giveTo(user, [directory.home, directory.workspace, directory.tmp]);
	await shareWith(user, directory.records);
	const given = [
		...visible.map((path) => ({ path, kind: 'read' as const })),
		...writable.map((path) => ({ path, kind: 'write' as const })),
	];
	return openRootApproach(user, [...ownPlaces(directory), ...given], directory.shown);
}

/** The name servers of the cell. On the machine's own network, those of the machine. */
async function namesIn(network: GuardCellOptions['network']): Promise<Readonly<Record<string, string>>> {
	if (network === 'none') return {};
	if (network !== 'open') return { '/etc/resolv.conf': `nameserver ${network.resolver}\n` };
	const files = ['resolv.conf', 'hosts'].map((name) => join('/etc', name));
	return Object.fromEntries(await Promise.all(files.map(async (path) => [path, await readFile(path, 'utf8').catch(() => '')])));
}
