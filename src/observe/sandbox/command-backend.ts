// A backend that is a command on this machine: held by a descriptor, under Candor's own limits, with the machine's libraries.

import type { Argv } from '#model/target.ts';
import { type Approach, OWN_APPROACH } from './approach.ts';
import type { Backend, CellPlan, CellTools } from './cell-backend.ts';
import type { Confinement } from './confinement.ts';
import { holdProcess } from './held-process.ts';
import { makeControlGroups } from './limits/cgroup.ts';
import { groupName } from './limits/group-name.ts';
import { enforceLimits } from './limits/resource-limits.ts';
import { probeClock } from './moved-clock.ts';
import { refuseRunDirectory, refuseSetIdFiles, rememberPaths, type SharedPaths } from './shared-paths.ts';
import { openPlaces, openViews } from './views.ts';

type Told = Pick<Backend, 'inside' | 'ownProcesses' | 'user' | 'degraded'> &
	Partial<Pick<Backend, 'siblings' | 'clock' | 'handOver' | 'environment'>>;

export interface CommandBackend extends Told {
	/** The way to the command. Created once, when everything that the server will see is known. */
	approach?(tools: CellTools): Promise<Approach>;
	/** Paths of the host that the server may change a copy of. */
	readonly views?: readonly string[];
	/** The command that makes the cell and runs the plan's program in it, held as `holdProcess` requires. */
	command(plan: CellPlan, source: Approach['source']): Promise<Argv>;
	/** Fills the directories of the run that the command shows. */
	furnish?(directory: CellTools['directory']): void;
	readPid(text: string): number | undefined;
	/** The seccomp filter that the command expects, or undefined if none is known. */
	filter?(isTraced: boolean): Buffer | undefined;
}

export function commandBackend({ limits, visible, views, built, places = [], writable }: Confinement, own: CommandBackend): Backend {
	let approach = OWN_APPROACH;
	let shared: SharedPaths | undefined;
	const handOver = own.handOver ?? (async () => {}); // a user namespace maps our own user id to the server's
	return {
		siblings: [],
		clock: probeClock,
		environment: (ordinary) => ordinary,
		...own,
		handOver,
		prepare: async ({ directory }) => own.furnish?.(directory),
		limit: async ({ directory, remember }) =>
			enforceLimits(
				limits,
				makeControlGroups(groupName(directory.path), limits, directory.noteGroup, (path) => remember('cgroup', path)),
				own.user,
			),
		openViews: async (tools) => {
			await refuseRunDirectory(writable, tools.directory.path);
			await refuseSetIdFiles(writable);
			shared = await rememberPaths([...visible, ...views, ...writable]);
			approach = (await own.approach?.(tools)) ?? OWN_APPROACH;
			const { source } = approach;
			if (own.views === undefined) return [];
			const options = { directory: tools.directory, built, enter: approach.words('none', []), source, handOver };
			return [...(await openViews(own.views, options)), ...(await openPlaces(places, options))];
		},
		adopt: async (network) => network,
		hold: async (plan, { wrap, watch }, tools) => {
			await shared?.prove();
			const filter = own.filter?.(watch !== undefined);
			const argv = wrap(await own.command(plan, approach.source));
			const enter = approach.words(plan.network, []);
			const overlays = plan.views.filter((view) => view.kind === 'overlay');
			const { readPid, ownProcesses } = own;
			const options = { argv, env: { PATH: process.env['PATH'] }, readPid, ownProcesses, enter, overlays };
			return holdProcess({ ...options, ...(filter === undefined ? {} : { filter }) }, tools.signal);
		},
	};
}
