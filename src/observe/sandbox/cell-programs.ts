// The programs of one cell: each is held until its network is proven and its limits are in force, then released, watched and ended with the cell.

import { TaskReader } from '#util/task-reader.ts';
import type { Backend, CellPlan } from './cell-backend.ts';
import type { Confinement } from './confinement.ts';
import { childrenOf } from './descendants.ts';
import type { HeldProcess } from './held-process.ts';
import { moveClock } from './moved-clock.ts';
import { openReach } from './open-reach.ts';
import type { OpenRun } from './open-run.ts';
import { ordinaryEnvironment } from './ordinary-environment.ts';
import { proveNoWayOut, proveOnlyToSink } from './prove-network.ts';
import type { CellProcess, OpenSandbox, Uplink } from './sandbox.ts';
import { namingStorageFailures } from './storage-failure.ts';
import { type WatchedCell, watchUsage } from './usage/watch-usage.ts';

export interface ProgramsOfCell extends OpenRun, Pick<CellPlan, 'views'> {
	readonly backend: Backend;
	readonly confinement: Confinement;
	/** Canaries of the environment. */
	readonly plantedEnv: Readonly<Record<string, string>>;
	/** Settles when the cell's files are written. */
	readonly furnished: Promise<unknown>;
	readonly clock: OpenSandbox['clock'];
	readonly storage: WatchedCell['storage'];
	readonly signal: AbortSignal;
}

export class CellPrograms {
	readonly #cell: ProgramsOfCell;
	/** With the cell's first process of each. */
	readonly #running = new Map<CellProcess, number>();
	#uplink: Uplink | undefined;

	constructor(cell: ProgramsOfCell) {
		this.#cell = cell;
	}

	join(uplink: Uplink): void {
		this.#uplink = uplink;
	}

	async start(...[argv, wrap, options = {}]: Parameters<OpenSandbox['start']>): Promise<CellProcess> {
		const { backend, confinement, directory, inside, tools, views, plantedEnv, furnished, clock } = this.#cell;
		const moved =
			options.clock !== undefined && clock.usable ? moveClock(clock.version, options.clock, backend.ownProcesses + 1) : undefined;
		const own = backend.environment(ordinaryEnvironment(inside, argv[0]));
		const env = { ...own, ...plantedEnv, ...this.#uplink?.env, ...confinement.env, ...options.env, ...moved?.env };
		const given = this.#uplink?.network ?? confinement.network;
		const network = typeof given === 'string' ? given : await backend.adopt(given, tools);
		const here = options.cwd === undefined ? inside : { ...inside, cwd: options.cwd };
		const { isOtherMachine = false } = options;
		const { replaced = {}, sockets = {} } = this.#uplink ?? {};
		const plan = { directory, inside: here, network, env, replaced, sockets, views, isOtherMachine, argv };
		await furnished;
		const held = await this.#hold(plan, { wrap, watch: options.watch });
		return this.#release(held, network, moved === undefined ? {} : { clock: moved.marks });
	}

	async reach(program: CellProcess): ReturnType<OpenSandbox['reach']> {
		const { backend, confinement, signal } = this.#cell;
		if (this.#uplink === undefined && confinement.network === 'host') throw new Error('the host’s own network is not reached into');
		const first = this.#running.get(program);
		return openReach(first, () => terminate(first, backend.ownProcesses), signal);
	}

	async end(): Promise<void> {
		const running = [...this.#running.keys()];
		for (const process of running) process.kill();
		await Promise.all(running.map((process) => process.exited));
	}

	/** Nothing of the program has run when this returns: its network is proven, and its limits are in force. */
	async #hold(plan: CellPlan, options: Parameters<Backend['hold']>[1]): Promise<HeldProcess> {
		const { backend, tools, limits, signal } = this.#cell;
		const held = await namingStorageFailures(() => backend.hold(plan, options, tools));
		try {
			await prove(held.pid, plan.network);
			await limits.apply(held.pid);
			signal.throwIfAborted();
		} catch (error) {
			await held.abandon();
			throw error;
		}
		return held;
	}

	#release(held: HeldProcess, network: CellPlan['network'], clock: Pick<CellProcess, 'clock'>): CellProcess {
		const { backend, confinement, limits, storage } = this.#cell;
		const roots = [...held.roots, ...(typeof network === 'string' ? [] : [network.sink])];
		const released = held.release();
		const [all, own] = [new TaskReader(roots), new TaskReader([held.pid])];
		const [traced, sink] = [new TaskReader(held.roots), typeof network === 'string' ? undefined : new TaskReader([network.sink])];
		const process = {
			...released,
			tasks: () => all.read(),
			restingAt: () => restingAt(traced, sink),
			ownTasks: () => own.read(),
			askToEnd: (signal: 'SIGINT' | 'SIGTERM') => terminate(held.pid, backend.ownProcesses, signal),
			...clock,
			usage: watchUsage({
				pid: held.pid,
				ownProcesses: backend.ownProcesses,
				groups: limits.groups,
				hasOwnNetwork: network !== 'host',
				memoryBytes: confinement.limits.memoryBytes,
				storage,
				kill: released.kill,
			}),
		};
		this.#running.set(process, held.pid);
		void process.exited.then(() => {
			process.usage.stop();
			for (const reader of [all, own, traced, sink]) reader?.[Symbol.dispose]();
			this.#running.delete(process);
		});
		return process;
	}
}

/** The sink wakes often, to read packets. It answers what has arrived before it sleeps again. */
function restingAt(traced: TaskReader, sink: TaskReader | undefined): number | undefined {
	const here = traced.restingAt();
	const there = here === undefined || sink === undefined ? 0 : sink.restingAt({ hasTimers: true });
	return here === undefined || there === undefined ? undefined : here + there;
}

async function prove(pid: number, network: CellPlan['network']): Promise<void> {
	if (network === 'none') await proveNoWayOut(pid);
	else if (network !== 'host') await proveOnlyToSink(pid, network);
}

/** The first process is the server itself, or an init whose first child it is. */
async function terminate(first: number | undefined, ownProcesses: number, signal: 'SIGINT' | 'SIGTERM' = 'SIGTERM'): Promise<void> {
	const server = ownProcesses === 0 || first === undefined ? first : (await childrenOf(first))[0];
	try {
		if (server !== undefined) process.kill(server, signal);
	} catch {
		// already gone
	}
}
