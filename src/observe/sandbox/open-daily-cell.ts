// A guarded server's cell from a backend of the audit: no canaries, no sample files, no tracer, and the same proof before anything runs.

import type { Backend } from './cell-backend.ts';
import type { Confinement } from './confinement.ts';
import { openStorageLimit } from './limits/storage-limit.ts';
import { linkedFileNotes } from './linked-files.ts';
import { openRun } from './open-run.ts';
import { ordinaryEnvironment } from './ordinary-environment.ts';
import { proveNoWayOut, proveOnlyToSink } from './prove-network.ts';
import { endWhenFull, releasedServer } from './released-server.ts';
import type { CellProcess, GuardCell, Uplink } from './sandbox.ts';
import { rememberPaths } from './shared-paths.ts';
import { namingStorageFailures } from './storage-failure.ts';

/** `uplink`: absent for a network without a way out. */
export function openDailyCell(
	backend: Backend,
	confinement: Confinement,
	uplink: Uplink | undefined,
	signal: AbortSignal,
	full: (why: string) => void,
): Promise<GuardCell> {
	return namingStorageFailures(() => open(backend, confinement, uplink, signal, full));
}

async function open(
	backend: Backend,
	confinement: Confinement,
	uplink: Uplink | undefined,
	signal: AbortSignal,
	full: (why: string) => void,
): Promise<GuardCell> {
	await using failed = new AsyncDisposableStack();
	const { directory, inside, tools, limits } = await openRun(backend, failed, signal);
	const shared = await rememberPaths([...confinement.visible, ...confinement.writable]);
	const views = await backend.openViews(tools);
	await backend.handOver([directory.home, directory.workspace, directory.tmp]);
	const storage = openStorageLimit(directory.path, { given: confinement.writable, hasCopies: true });
	const running = new Set<CellProcess>();

	const hold: GuardCell['hold'] = async (argv, wrap) => {
		await shared.prove();
		const network = uplink === undefined ? ('none' as const) : await backend.adopt(uplink.network, tools);
		const env = { ...backend.environment(ordinaryEnvironment(inside, argv[0])), ...uplink?.env, ...confinement.env };
		const plan = { directory, inside, network, env, replaced: uplink?.replaced ?? {}, views, argv };
		const held = await namingStorageFailures(() => backend.hold(plan, { wrap, watch: undefined }, tools));
		try {
			await (network === 'none' ? proveNoWayOut(held.pid) : proveOnlyToSink(held.pid, network));
			await limits.apply(held.pid);
			signal.throwIfAborted();
		} catch (error) {
			await held.abandon();
			throw error;
		}
		return { abandon: held.abandon, release: () => releasedServer(held, running, [endWhenFull(storage, full)]) };
	};

	const linked = await linkedFileNotes(confinement.writable);
	const kept = failed.move();
	return {
		notes: [...limits.weak, ...linked],
		records: directory.records,
		hold,
		[Symbol.asyncDispose]: async () => {
			for (const process of running) process.kill();
			await Promise.all([...running].map((process) => process.exited));
			await kept.disposeAsync();
		},
	};
}
