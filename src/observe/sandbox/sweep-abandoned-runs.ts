import { join } from 'node:path';
import { startJanitor } from './janitor.ts';
import { isGroupCalled } from './limits/cgroup.ts';
import { groupName } from './limits/group-name.ts';
import { findAbandonedRuns } from './run-directory.ts';

/** Does the work of killed janitors. Concurrent sweeps are safe: each ignores what another one has removed. */
export async function sweepAbandonedRuns(): Promise<void> {
	const abandoned = await findAbandonedRuns();
	if (abandoned.length === 0) return;
	await using janitor = startJanitor();
	for (const { path, groups } of abandoned) {
		for (const group of ownGroups(path, groups)) janitor.remember('cgroup', group);
		janitor.remember('mount', join(path, 'tmp'));
		janitor.remember('directory', path);
	}
}

/** The list may be crafted: the processes in these groups are killed, so only groups that this very directory's run can have made count. */
function ownGroups(path: string, listed: readonly string[]): readonly string[] {
	try {
		const name = groupName(path);
		return listed.filter((group) => isGroupCalled(name, group));
	} catch {
		return []; // another sweep has removed the directory
	}
}
