// A backend that is a command on this machine: held back by a descriptor, under our own limits, with the libraries that are here.

import type { Argv } from '#model/target.ts';
import type { Backend, CellPlan } from './cell-backend.ts';
import { holdProcess } from './held-process.ts';
import { makeControlGroups } from './limits/cgroup.ts';
import { enforceLimits } from './limits/resource-limits.ts';
import { probeClock } from './moved-clock.ts';
import type { Confinement } from './sandbox.ts';

type Told = Pick<Backend, 'inside' | 'ownProcesses' | 'user' | 'degraded'> & Partial<Pick<Backend, 'siblings' | 'clock'>>;

export interface CommandBackend extends Told {
	/** The command that makes the cell and runs the plan's program in it, held back as `holdProcess` asks. */
	command(plan: CellPlan): Promise<Argv>;
	readPid(text: string): number | undefined;
	/** A seccomp filter that the command expects. */
	readonly filter?: Buffer;
}

export function commandBackend({ runId, limits }: Confinement, own: CommandBackend): Backend {
	return {
		siblings: [],
		clock: probeClock,
		...own,
		prepare: async () => {},
		limit: async ({ directory, remember }) =>
			enforceLimits(
				limits,
				makeControlGroups(runId, limits, directory.noteGroup, (path) => remember('cgroup', path)),
			),
		handOver: async () => {}, // a user namespace turns our own number into the server's
		environment: (ordinary) => ordinary,
		adopt: async (network) => network,
		hold: async (plan, { wrap }, { signal }) => {
			const argv = wrap(await own.command(plan));
			return holdProcess({ argv, env: { PATH: process.env['PATH'] }, ...own, enter: entrance(plan.network) }, signal);
		},
	};
}

/** How to get into a namespace that was made beforehand. */
function entrance(network: CellPlan['network']): readonly string[] {
	return typeof network === 'string' ? [] : ['nsenter', '-t', String(network.holder), '-U', '--preserve-credentials', '-n', '--'];
}
