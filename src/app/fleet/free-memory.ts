// The memory that another audit could use: of the machine, and of the control groups of this process, such as a container's.

import { readFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { dirname, join } from 'node:path';

/** `root`: location of /proc and /sys. */
export function freeMemory(root = '/'): number {
	return Math.min(machineBytes(root), ...groupBytes(root));
}

function machineBytes(root: string): number {
	// MemAvailable:   22946516 kB
	const [, kib] = /^MemAvailable:\s+(\d+) kB$/m.exec(textOf(join(root, 'proc/meminfo'))) ?? [];
	return kib === undefined ? freemem() : Number(kib) * 1024;
}

/** The free memory of each group up to the root. The kernel reclaims unused file pages, so they count as free. */
function groupBytes(root: string): readonly number[] {
	// 0::/kubepods.slice/pod1
	const [, path] = /^0::(\/.*)$/m.exec(textOf(join(root, 'proc/self/cgroup'))) ?? [];
	const left: number[] = [];
	for (let group = path; group !== undefined; group = group === '/' ? undefined : dirname(group)) {
		const of = (file: string) => textOf(join(root, 'sys/fs/cgroup', group ?? '', file));
		// 4294967296, or the word max
		const limit = Number.parseInt(of('memory.max'), 10);
		if (Number.isNaN(limit)) continue;
		// inactive_file 73728
		const unused = Number(/^inactive_file (\d+)$/m.exec(of('memory.stat'))?.[1] ?? 0);
		left.push(Math.max(0, limit - Number(of('memory.current')) + unused));
	}
	return left;
}

function textOf(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}
