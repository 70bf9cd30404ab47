// Counts what a run could leave on the machine: processes, mounts, namespaces, control groups, temporary files.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Report } from '#model/report.ts';

export interface Leftovers {
	readonly processes: readonly string[];
	readonly mounts: readonly string[];
	readonly namespaces: readonly string[];
	readonly controlGroups: readonly string[];
	readonly temporaryFiles: readonly string[];
}

/**
 * Only what this run could have made counts, as other tests run at the same time: `mark` is a word in the run's command lines and mount points, and its
 * control groups have the numbers of its reports.
 */
export function countLeftovers(mark: string, reports: readonly string[] = []): Leftovers {
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
	const runs = reports.flatMap((text) => (text === '' ? [] : [(JSON.parse(text) as Report).run.id]));
	return {
		processes,
		mounts: readFileSync('/proc/self/mountinfo', 'utf8')
			.split('\n')
			.filter((line) => line.includes(mark)),
		namespaces: [...namespaces],
		controlGroups: ['memory', 'pids']
			.flatMap((name) => list(`/sys/fs/cgroup/${name}`))
			.filter((name) => runs.some((run) => name.includes(run))),
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
