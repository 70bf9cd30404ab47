// Counts what a run could leave on the machine: processes, mounts, namespaces, control groups, temporary files.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';

export interface Leftovers {
	readonly processes: readonly string[];
	readonly mounts: number;
	readonly namespaces: readonly string[];
	readonly controlGroups: readonly string[];
	readonly temporaryFiles: readonly string[];
}

/** Only what this run could have made counts: other tests run at the same time, so `mark` (a word in the run's command lines) narrows it. */
export function countLeftovers(mark: string): Leftovers {
	const processes: string[] = [];
	const namespaces = new Set<string>();
	const own = readlinkSync('/proc/self/ns/net');
	for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
		try {
			const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
			if (Number(pid) === process.pid || !commandLine.includes(mark)) continue;
			processes.push(commandLine.slice(0, 200));
			const namespace = readlinkSync(`/proc/${pid}/ns/net`);
			if (namespace !== own) namespaces.add(namespace);
		} catch {
			// it ended while we looked
		}
	}
	return {
		processes,
		mounts: readFileSync('/proc/self/mountinfo', 'utf8').split('\n').length,
		namespaces: [...namespaces],
		controlGroups: ['memory', 'pids'].flatMap((name) => list(`/sys/fs/cgroup/${name}`)).filter((name) => name.includes(mark)),
		temporaryFiles: list(tmpdir()).filter((name) => name.includes(mark)),
	};
}

function list(directory: string): string[] {
	try {
		return readdirSync(directory);
	} catch {
		return [];
	}
}
