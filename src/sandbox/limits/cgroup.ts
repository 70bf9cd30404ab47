// Memory and process limits by control group, version 1 or 2, wherever this user may make one.

import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Limits } from '../sandbox.ts';

type Controller = 'memory' | 'pids';

interface Hierarchy {
	readonly version: 1 | 2;
	readonly controllers: readonly Controller[];
	/** Directories to try as the parent, the most specific first. */
	readonly parents: readonly string[];
}

export interface ControlGroups {
	readonly directories: readonly string[];
	readonly controls: ReadonlySet<Controller>;
	/** Puts a process, and all it will start, under the limits. */
	add(pid: number): Promise<void>;
}

/** Makes the groups that can be made. `remember` is told of each directory before anything is put into it. */
export async function makeControlGroups(runId: string, limits: Limits, remember: (directory: string) => void): Promise<ControlGroups> {
	const directories: string[] = [];
	const controls = new Set<Controller>();
	for (const hierarchy of await findHierarchies()) {
		const wanted = hierarchy.controllers.filter((controller) => !controls.has(controller));
		if (wanted.length === 0) continue;
		for (const parent of hierarchy.parents) {
			const directory = join(parent, `app-${runId}`);
			if (!(await makeGroup(directory, hierarchy.version, wanted, limits))) continue;
			remember(directory);
			directories.push(directory);
			for (const controller of wanted) controls.add(controller);
			break;
		}
	}
	return {
		directories,
		controls,
		add: async (pid) => {
			for (const directory of directories) await writeFile(join(directory, 'cgroup.procs'), String(pid));
		},
	};
}

async function makeGroup(directory: string, version: 1 | 2, controllers: readonly Controller[], limits: Limits): Promise<boolean> {
	try {
		await mkdir(directory);
	} catch {
		return false;
	}
	try {
		for (const controller of controllers) {
			if (controller === 'pids') await writeFile(join(directory, 'pids.max'), String(limits.processes));
			else await writeFile(join(directory, version === 1 ? 'memory.limit_in_bytes' : 'memory.max'), String(limits.memoryBytes));
		}
		return true;
	} catch {
		await rmdir(directory).catch(() => {});
		return false;
	}
}

async function findHierarchies(): Promise<readonly Hierarchy[]> {
	const [mounts, own] = await Promise.all([
		readFile('/proc/self/mountinfo', 'utf8').catch(() => ''),
		readFile('/proc/self/cgroup', 'utf8').catch(() => ''),
	]);
	const hierarchies: Hierarchy[] = [];
	for (const line of mounts.split('\n')) {
		// 30 23 0:26 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
		const [before = '', after = ''] = line.split(' - ');
		const mountPoint = before.split(' ')[4];
		const [type, , options = ''] = after.split(' ');
		if (mountPoint === undefined) continue;
		if (type === 'cgroup') {
			const controllers = (['memory', 'pids'] as const).filter((name) => options.split(',').includes(name));
			if (controllers.length > 0) hierarchies.push({ version: 1, controllers, parents: parents(mountPoint, own, controllers[0]) });
		} else if (type === 'cgroup2') {
			const path = parents(mountPoint, own, undefined);
			const enabled = await readFile(join(path[0] ?? mountPoint, 'cgroup.subtree_control'), 'utf8').catch(() => '');
			const controllers = (['memory', 'pids'] as const).filter((name) => enabled.split(/\s+/).includes(name));
			if (controllers.length > 0) hierarchies.push({ version: 2, controllers, parents: path });
		}
	}
	return hierarchies;
}

/** The group we are in ourselves, then the root: inside a container the first may not be visible. */
function parents(mountPoint: string, own: string, controller: Controller | undefined): string[] {
	// 4:memory:/user.slice   or, version 2,   0::/user.slice
	const row = own.split('\n').find((line) => {
		const [id, names = ''] = line.split(':');
		return controller === undefined ? id === '0' && names === '' : names.split(',').includes(controller);
	});
	const path = row?.split(':').slice(2).join(':') ?? '/';
	return [...new Set([join(mountPoint, path), mountPoint])].map((directory) => directory.replace(/\/$/, ''));
}
