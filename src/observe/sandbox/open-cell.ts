// What every backend shares: the run's directory, canaries, limits, the proof, and the way it all ends.

import { dirname, join } from 'node:path';
import { plantCanaries } from '#canary/plant/plant-canaries.ts';
import { ORDINARY_FILE } from '#model/ordinary-file.ts';
import { allDone } from '#util/all-done.ts';
import { readTasks } from '#util/read-tasks.ts';
import type { Backend, CellPlan } from './cell-backend.ts';
import { makeCopies, mountPoints, viewPlaces, writablePlaces } from './cell-places.ts';
import type { Confinement } from './confinement.ts';
import { childrenOf } from './descendants.ts';
import { watchPlaces } from './files/watch-places.ts';
import type { HeldProcess } from './held-process.ts';
import { keepState } from './kept-state.ts';
import { openStorageLimit } from './limits/storage-limit.ts';
import { type MovedClock, moveClock } from './moved-clock.ts';
import { openReach } from './open-reach.ts';
import { openRun } from './open-run.ts';
import { ordinaryEnvironment } from './ordinary-environment.ts';
import { proveNoWayOut, proveOnlyToSink } from './prove-network.ts';
import type { CellProcess, OpenSandbox, Uplink } from './sandbox.ts';
import { setFileAges } from './set-file-ages.ts';
import { foreignFileNotes } from './stage/foreign-files.ts';
import { namingStorageFailures } from './storage-failure.ts';
import { type WatchedCell, watchUsage } from './usage/watch-usage.ts';
import type { PathView } from './views.ts';
import { plantOutside } from './workspace/plant-outside.ts';
import { linkOutside, plantArchives, writeWorkspace } from './workspace/write-workspace.ts';

export async function openCell(backend: Backend, confinement: Confinement, signal: AbortSignal): Promise<OpenSandbox> {
	return namingStorageFailures(() => open(backend, confinement, signal));
}

async function open(backend: Backend, confinement: Confinement, signal: AbortSignal): Promise<OpenSandbox> {
	await using failed = new AsyncDisposableStack();
	const { directory, inside, tools, limits } = await openRun(backend, failed, signal);
	const outside = join(inside.home, ORDINARY_FILE);
	const isOwnPlace = confinement.cwd === undefined;
	const [workspace, link, archives, planted] = await allDone([
		isOwnPlace ? writeWorkspace(directory.workspace, inside.cwd) : { samples: [] },
		isOwnPlace ? linkOutside(directory.workspace, inside.cwd, dirname(outside)) : undefined,
		isOwnPlace ? plantArchives(directory.workspace, inside.cwd, outside) : undefined,
		plantCanaries(directory.home, inside.home),
	]);
	const beside = await plantOutside(directory.home, { home: inside.home, outside });
	await Promise.all([directory.home, directory.workspace].map((place) => setFileAges(place, Date.now())));
	/** With the cell's first process of each. */
	const running = new Map<CellProcess, number>();
	const copies = await makeCopies(confinement.copied, directory);
	const views = await backend.openViews(copies, tools);
	const foreign =
		backend.user.outside === process.getuid?.() ? [] : await foreignFileNotes([...confinement.views, ...confinement.writable]);
	const places = [...writablePlaces(confinement, directory, inside), ...viewPlaces(views)];

	await backend.handOver([...places.filter(({ isOurs }) => isOurs), ...copies].map(({ host }) => host));
	// Only now: to be given away changes a file's time.
	const files = failed.use(await watchPlaces(places, mountPoints(confinement, backend.siblings), backend.user));

	const storage = openStorageLimit(directory.path, confinement.writable, confinement.limits.storage);
	const clock = await backend.clock();
	let uplink: Uplink | undefined;
	const start: OpenSandbox['start'] = async (argv, wrap, options = {}) => {
		const own = backend.environment(ordinaryEnvironment(inside, argv[0]));
		const first = backend.ownProcesses + 1;
		const moved = options.clock !== undefined && clock.usable ? moveClock(clock.version, options.clock, first) : undefined;
		const env = { ...own, ...planted.env, ...uplink?.env, ...confinement.env, ...options.env, ...moved?.env };
		const given = uplink?.network ?? confinement.network;
		const network = typeof given === 'string' ? given : await backend.adopt(given, tools);
		const here = options.cwd === undefined ? inside : { ...inside, cwd: options.cwd };
		const { isOtherMachine = false } = options;
		const plan = { directory, inside: here, network, env, replaced: uplink?.replaced ?? {}, copies, views, isOtherMachine, argv };
		const held = await namingStorageFailures(() => backend.hold(plan, { wrap, watch: options.watch }, tools));
		try {
			await prove(held.pid, network);
			await limits.apply(held.pid);
			signal.throwIfAborted();
		} catch (error) {
			await held.abandon();
			throw error;
		}
		const watched = { pid: held.pid, ownProcesses: backend.ownProcesses, groups: limits.groups, hasOwnNetwork: network !== 'host' };
		const roots = [...held.roots, ...(typeof network === 'string' ? [] : [network.sink])];
		return track(held, { ...watched, storage, memoryBytes: confinement.limits.memoryBytes }, roots, moved, running);
	};

	const reach: OpenSandbox['reach'] = async (program) => {
		if (uplink === undefined && confinement.network === 'host') throw new Error('the host’s own network is not reached into');
		const first = running.get(program);
		return openReach(first, () => terminate(first, backend.ownProcesses), signal);
	};

	let changes: ReturnType<OpenSandbox['fileChanges']> | undefined;
	const fileChanges = () => {
		changes ??= namingStorageFailures(() => files.changes(join(directory.records, 'files')));
		return changes;
	};

	const kept = failed.move();
	return {
		...inside,
		canaries: planted.canaries,
		plant: planted.plant,
		...workspace,
		outside: {
			outside,
			...beside,
			siblings: backend.siblings,
			...(link === undefined ? {} : { link }),
			...(archives === undefined ? {} : { archives }),
		},
		...(backend.quietMs === undefined ? {} : { quietMs: backend.quietMs }),
		records: directory.records,
		limits: limits.inWords,
		degraded: [
			...backend.degraded,
			...limits.weak,
			...hostNetworkLine(confinement),
			...hiddenLine(confinement),
			...viewLines(views),
			...foreign,
		],
		clock,
		join: (given) => {
			uplink = given;
		},
		start,
		reach,
		fileChanges,
		exchange: {
			texts: planted.exchange.texts,
			keepState: async () => {
				await fileChanges();
				files[Symbol.dispose]();
				return keepState(places, join(directory.records, 'state'), planted.exchange.exchange);
			},
		},
		[Symbol.asyncDispose]: async () => {
			for (const process of running.keys()) process.kill();
			await Promise.all([...running.keys()].map((process) => process.exited));
			await kept.disposeAsync();
		},
	};
}

async function prove(pid: number, network: CellPlan['network']): Promise<void> {
	if (network === 'none') await proveNoWayOut(pid);
	else if (network !== 'host') await proveOnlyToSink(pid, network);
}

/** The first process is the server itself, or an init whose first child it is. */
async function terminate(first: number | undefined, ownProcesses: number): Promise<void> {
	const server = ownProcesses === 0 || first === undefined ? first : (await childrenOf(first))[0];
	try {
		if (server !== undefined) process.kill(server, 'SIGTERM');
	} catch {
		// already gone
	}
}

function track(
	held: HeldProcess,
	watched: Omit<WatchedCell, 'kill'>,
	roots: readonly number[],
	moved: MovedClock | undefined,
	running: Map<CellProcess, number>,
): CellProcess {
	const released = held.release();
	const process = {
		...released,
		tasks: () => readTasks(roots),
		ownTasks: () => readTasks([held.pid]),
		...(moved === undefined ? {} : { clock: moved.marks }),
		usage: watchUsage({ ...watched, kill: released.kill }),
	};
	running.set(process, held.pid);
	void process.exited.then(() => {
		process.usage.stop();
		running.delete(process);
	});
	return process;
}

/** Paths that are named; the report's head must stay readable. */
const MOST_HIDDEN = 5;

function hiddenLine({ hidden }: Confinement): string[] {
	if (hidden.length === 0) return [];
	const more = hidden.length > MOST_HIDDEN ? ` and ${hidden.length - MOST_HIDDEN} more` : '';
	const isOne = hidden.length === 1;
	return [
		`${hidden.slice(0, MOST_HIDDEN).join(', ')}${more} ${isOne ? 'is' : 'are'} secrets of yours or packages that the server is not linked to: it saw ${isOne ? 'it' : 'them'} empty; name a path on the command line to show it, or give a made-up secret: --env NAME=value`,
	];
}

function viewLines(views: readonly PathView[]): string[] {
	return views
		.filter(({ kind }) => kind === 'read-only')
		.map(({ inside }) => `${inside} was read-only: no copy-on-write view of it could be made here, so what the server writes there failed`);
}

function hostNetworkLine(confinement: Confinement): string[] {
	return confinement.network === 'host' ? ['THE SERVER RAN ON THIS MACHINE’S OWN NETWORK (--network host): what it sent has left'] : [];
}
