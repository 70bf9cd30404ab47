// A backend that is a command on this machine: held back by a descriptor, under our own limits, with the libraries that are here.

import type { Argv } from '#model/target.ts';
import { type Approach, OWN_APPROACH } from './approach.ts';
import type { Backend, CellPlan, CellTools } from './cell-backend.ts';
import { holdProcess } from './held-process.ts';
import { makeControlGroups } from './limits/cgroup.ts';
import { enforceLimits } from './limits/resource-limits.ts';
import { probeClock } from './moved-clock.ts';
import type { Confinement } from './sandbox.ts';

type Told = Pick<Backend, 'inside' | 'ownProcesses' | 'user' | 'degraded'> & Partial<Pick<Backend, 'siblings' | 'clock' | 'handOver'>>;

export interface CommandBackend extends Told {
	/** The way to the command, where it is another than that of an ordinary user; asked for at each start. */
	approach?(plan: CellPlan, tools: CellTools): Promise<Approach>;
	/** The command that makes the cell and runs the plan's program in it, held back as `holdProcess` asks. */
	command(plan: CellPlan, source: Approach['source']): Promise<Argv>;
	readPid(text: string): number | undefined;
	/** A seccomp filter that the command expects. */
	readonly filter?: Buffer;
}

export function commandBackend({ runId, limits }: Confinement, own: CommandBackend): Backend {
	return {
		siblings: [],
		clock: probeClock,
		handOver: async () => {}, // a user namespace turns our own number into the server's
		...own,
		prepare: async () => {},
		limit: async ({ directory, remember }) =>
			enforceLimits(
				limits,
				makeControlGroups(runId, limits, directory.noteGroup, (path) => remember('cgroup', path)),
				own.user,
			),
		environment: (ordinary) => ordinary,
		adopt: async (network) => network,
		hold: async (plan, { wrap }, tools) => {
			const approach = (await own.approach?.(plan, tools)) ?? OWN_APPROACH;
			const argv = wrap(await own.command(plan, approach.source));
			const enter = approach.words(plan.network, []);
			return holdProcess({ argv, env: { PATH: process.env['PATH'] }, ...own, enter }, tools.signal);
		},
	};
}
