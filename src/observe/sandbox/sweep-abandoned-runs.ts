import { join } from 'node:path';
import { startJanitor } from './janitor.ts';
import { isOwnKindOfGroup } from './limits/cgroup.ts';
import { findAbandonedRuns } from './run-directory.ts';

/** Does the work of killed janitors. Concurrent sweeps are safe: each ignores what another one has removed. */
export async function sweepAbandonedRuns(): Promise<void> {
	const abandoned = await findAbandonedRuns();
	if (abandoned.length === 0) return;
	await using janitor = startJanitor();
	for (const { path, groups } of abandoned) {
		for (const group of groups) if (isOwnKindOfGroup(group)) janitor.remember('cgroup', group);
		janitor.remember('mount', join(path, 'tmp'));
		janitor.remember('directory', path);
	}
}
