// Adds the targets of a list to the queue. Adding a list again creates jobs only for new servers and new releases.

import type { FleetTarget, NewJob } from '#model/fleet.ts';
import type { FleetQueue } from '#model/fleet-queue.ts';
import { inParallel } from '#util/in-parallel.ts';
import { packageVersion } from '#util/package-files.ts';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import type { ListedTarget, PassedOver } from './listed-target.ts';
import type { NewestRelease } from './newest-release.ts';

const LOOKUPS_AT_ONCE = 6;

export interface AddedTargets {
	readonly listed: number;
	readonly added: number;
	readonly passedOver: readonly PassedOver[];
}

export interface AddOptions extends Pick<NewJob, 'depth' | 'priority'> {
	/** Targets with an older audit are audited again. */
	readonly olderThanMs?: number;
}

export async function addTargets(
	targets: readonly ListedTarget[],
	{ olderThanMs, ...how }: AddOptions,
	{ fleet, newest }: { readonly fleet: Pick<FleetQueue, 'add'>; readonly newest: NewestRelease },
): Promise<AddedTargets> {
	const passedOver: PassedOver[] = [];
	const found = await inParallel(targets, LOOKUPS_AT_ONCE, async (target): Promise<readonly NewJob[]> => {
		try {
			return [{ ...(await exactTarget(target, newest)), ...how, candor: packageVersion() }];
		} catch (error) {
			if (!(error instanceof UserError)) throw error;
			passedOver.push({ what: nameOf(target), because: error.message });
			return [];
		}
	});
	return { listed: targets.length, added: await fleet.add(found.flat(), olderThanMs), passedOver };
}

async function exactTarget(target: ListedTarget, newest: NewestRelease): Promise<FleetTarget> {
	const name = nameOf(target);
	if (target.kind === 'command') return { name, version: '', command: target.command, env: target.env };
	const version = target.version ?? (await newest(target.registry, target.name));
	const runner = target.registry === 'npm' ? (['npx', '-y'] as const) : (['uvx'] as const);
	return { name, version, command: [...runner, `${target.name}@${version}`, ...target.args], env: target.env };
}

function nameOf(target: ListedTarget): string {
	return target.kind === 'command' ? target.command.map(shellWord).join(' ') : `${target.registry}:${target.name}`;
}
