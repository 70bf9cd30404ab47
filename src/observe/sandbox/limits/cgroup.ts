// Memory and process limits by control group, version 1 or 2, wherever this user may create one.

import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join, normalize } from 'node:path';
import type { Refused } from '#model/resources.ts';
import { allDone } from '#util/all-done.ts';
import type { Limits } from '../confinement.ts';

type Controller = 'memory' | 'pids';

interface Hierarchy {
	readonly version: 1 | 2;
	readonly mountPoint: string;
	readonly controllers: readonly Controller[];
	/** Candidates for the parent directory, the most specific first. */
	readonly parents: readonly string[];
}

interface Group {
	readonly version: 1 | 2;
	readonly directory: string;
}

type GroupLimits = Pick<Limits, 'memoryBytes' | 'processes'>;

export interface ControlGroups {
	readonly directories: readonly string[];
	readonly controls: ReadonlyMap<Controller, Group>;
	/** Puts a process and its future descendants under the limits. */
	add(pid: number): Promise<void>;
}

/** For cells whose limits are enforced elsewhere. */
export const NO_GROUPS: ControlGroups = { directories: [], controls: new Map(), add: async () => {} };

/** Creates the possible groups, all of this name. `announce` receives each directory before it is created, `remember` afterwards. */
export function makeControlGroups(
	name: string,
	limits: GroupLimits,
	announce: (directory: string) => void,
	remember: (directory: string) => void,
): ControlGroups {
	const directories: string[] = [];
	const controls = new Map<Controller, Group>();
	for (const hierarchy of findHierarchies()) {
		const wanted = hierarchy.controllers.filter((controller) => !controls.has(controller));
		if (wanted.length === 0) continue;
		for (const parent of hierarchy.parents) {
			const directory = join(parent, name);
			announce(directory);
			if (!makeGroup(directory, hierarchy.version, wanted, limits)) continue;
			remember(directory);
			directories.push(directory);
			for (const controller of wanted) controls.set(controller, { version: hierarchy.version, directory });
			break;
		}
	}
	return {
		directories,
		controls,
		add: async (pid) => {
			await allDone(directories.map((directory) => writeFile(join(directory, 'cgroup.procs'), String(pid))));
		},
	};
}

/** The memory that processes hold, without what the kernel could reclaim: memory.usage_in_bytes would include the page cache. */
export function readGroupMemory({ controls }: ControlGroups): number | undefined {
	const group = controls.get('memory');
	if (group === undefined) return undefined;
	const held = group.version === 1 ? ['rss', 'shmem'] : ['anon', 'shmem'];
	return held.reduce((sum, name) => sum + readCount(join(group.directory, 'memory.stat'), name), 0);
}

/** Number of processes that were killed or could not be started since the group was created. */
export function readRefused({ controls }: ControlGroups): Refused {
	const [memory, pids] = [controls.get('memory'), controls.get('pids')];
	return {
		memory:
			memory === undefined
				? 0
				: readCount(join(memory.directory, memory.version === 1 ? 'memory.oom_control' : 'memory.events'), 'oom_kill'),
		processes: pids === undefined ? 0 : readCount(join(pids.directory, 'pids.events'), 'max'),
	};
}

function readCount(file: string, name: string): number {
	try {
		// oom_kill 0
		const line = readFileSync(file, 'utf8')
			.split('\n')
			.find((one) => one.startsWith(`${name} `));
		return Number(line?.split(' ')[1] ?? 0);
	} catch {
		return 0; // the group is gone, or the kernel does not count this
	}
}

/** Whether `makeControlGroups` could have created this path on this machine, as a group of this name. */
export function isGroupCalled(name: string, path: string): boolean {
	return (
		basename(path) === name &&
		normalize(path) === path &&
		!/\s/.test(path) &&
		findHierarchies().some(({ mountPoint }) => path.startsWith(`${mountPoint}/`))
	);
}

function makeGroup(directory: string, version: 1 | 2, controllers: readonly Controller[], limits: GroupLimits): boolean {
	try {
		mkdirSync(directory);
	} catch {
		return false;
	}
	try {
		for (const controller of controllers) {
			if (controller === 'pids') writeFileSync(join(directory, 'pids.max'), String(limits.processes));
			else writeFileSync(join(directory, version === 1 ? 'memory.limit_in_bytes' : 'memory.max'), String(limits.memoryBytes));
		}
		return true;
	} catch {
		removeGroup(directory);
		return false;
	}
}

function removeGroup(directory: string): void {
	try {
		rmdirSync(directory);
	} catch {
		// It was announced, so the janitor or the next sweep finds it.
	}
}

function findHierarchies(): readonly Hierarchy[] {
	const [mounts, own] = [textOf('/proc/self/mountinfo'), textOf('/proc/self/cgroup')];
	const hierarchies: Hierarchy[] = [];
	for (const line of mounts.split('\n')) {
		// 30 23 0:26 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
		const [before = '', after = ''] = line.split(' - ');
		const mountPoint = before.split(' ')[4];
		const [type, , options = ''] = after.split(' ');
		if (mountPoint === undefined) continue;
		if (type === 'cgroup') {
			const controllers = (['memory', 'pids'] as const).filter((name) => options.split(',').includes(name));
			if (controllers.length > 0)
				hierarchies.push({ version: 1, mountPoint, controllers, parents: parents(mountPoint, own, controllers[0]) });
		} else if (type === 'cgroup2') {
			const path = parents(mountPoint, own, undefined);
			const enabled = textOf(join(path[0] ?? mountPoint, 'cgroup.subtree_control'));
			const controllers = (['memory', 'pids'] as const).filter((name) => enabled.split(/\s+/).includes(name));
			if (controllers.length > 0) hierarchies.push({ version: 2, mountPoint, controllers, parents: path });
		}
	}
	return hierarchies;
}

/** Empty if there is no such file. */
function textOf(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}

/** Candor's own group, then the root, because inside a container the first may not be visible. */
function parents(mountPoint: string, own: string, controller: Controller | undefined): string[] {
	// 4:memory:/user.slice   or, version 2,   0::/user.slice
	const row = own.split('\n').find((line) => {
		const [id, names = ''] = line.split(':');
		return controller === undefined ? id === '0' && names === '' : names.split(',').includes(controller);
	});
	const path = row?.split(':').slice(2).join(':') ?? '/';
	return [...new Set([join(mountPoint, path), mountPoint])].map((directory) => directory.replace(/\/$/, ''));
}
