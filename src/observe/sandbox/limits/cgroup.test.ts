// The kernel's own words in both versions: few machines have both, so the files are literals here. Real groups are in test/contracts.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isGroupCalled, readGroupMemory, readRefused } from './cgroup.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-cgroup-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));

function groups(version: 1 | 2, files: Readonly<Record<string, string>>) {
	const directory = mkdtempSync(join(kept, 'group-'));
	for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
	const group = { version, directory };
	return { directories: [directory], controls: new Map([['memory', group] as const, ['pids', group] as const]), add: async () => {} };
}

test.for([
	[
		1,
		{
			'memory.stat': 'cache 900\nrss 4096\nrss_huge 0\nshmem 100\nmapped_file 7\n',
			'memory.oom_control': 'oom_kill_disable 0\nunder_oom 0\noom_kill 2\n',
			'pids.events': 'max 31\n',
		},
	],
	[
		2,
		{
			'memory.stat': 'anon 4096\nfile 900\nkernel 50\nshmem 100\n',
			'memory.events': 'low 0\nhigh 0\nmax 8\noom 2\noom_kill 2\noom_group_kill 0\n',
			'pids.events': 'max 31\n',
		},
	],
] as const)('version %i', ([version, files]) => {
	const made = groups(version, files);
	expect(readGroupMemory(made)).toBe(4196);
	expect(readRefused(made)).toEqual({ memory: 2, processes: 31 });
});

test('a group that is gone counts nothing', () => {
	const made = groups(2, {});
	expect(readRefused(made)).toEqual({ memory: 0, processes: 0 });
	expect(readRefused({ ...made, controls: new Map() })).toEqual({ memory: 0, processes: 0 });
	expect(readGroupMemory({ ...made, controls: new Map() })).toBeUndefined();
});

test.for([
	'/etc/app-1',
	'/sys/fs/cgroup/memory/../../../../etc/app-1',
	'/sys/fs/cgroup/memory/system.slice',
	'app-1',
	'/sys/fs/cgroup/memory/a b/app-1',
])('%s is no group of ours to remove', async (path) => {
	expect(isGroupCalled('app-1', path)).toBe(false);
});
