// A container that only keeps the network namespace which the server's containers share. The engine gives it no network.

import type { JoinedNetwork } from '../confinement.ts';
import { proveNoWayOut } from '../prove-network.ts';
import { containerPid } from './container-pid.ts';
import { type ContainerPlan, createArguments } from './create-arguments.ts';
import { ask, type Engine } from './engine.ts';
import { moveDevice, openLoopback } from './move-device.ts';

export interface Keeper {
	readonly name: string;
	readonly pid: number;
	/** Moves the sink's device into it, so that the server's containers have it, too. */
	join(network: JoinedNetwork): Promise<JoinedNetwork>;
}

export async function startKeeper(engine: Engine, plan: Omit<ContainerPlan, 'network' | 'words'>, signal: AbortSignal): Promise<Keeper> {
	await ask(engine, createArguments({ ...plan, network: 'none', words: [] }, engine.kind), signal);
	// Its standard input stays open and silent while no client attaches, so it waits in its first instruction.
	await ask(engine, ['start', plan.name], signal);
	const pid = await containerPid(engine, plan.name, () => false, signal);
	await openLoopback(pid);
	await proveNoWayOut(pid);
	let joined: { readonly given: JoinedNetwork; readonly network: JoinedNetwork } | undefined;
	return {
		name: plan.name,
		pid,
		join: async (given) => {
			if (joined?.given !== given) {
				await moveDevice(given, pid);
				joined = { given, network: { ...given, holder: pid } };
			}
			return joined.network;
		},
	};
}
