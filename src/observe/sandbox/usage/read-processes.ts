// The kernel's accounting of the cell's processes, read synchronously in a few microseconds per file.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { ControlGroups } from '../limits/cgroup.ts';

export interface ProcessUse {
	/** Process id and start time, because an id alone is reused. */
	readonly key: string;
	/** Time of the process itself. */
	readonly ownMs: number;
	/** Time of its children that have ended and were waited for. */
	readonly reapedMs: number;
	/** Time that its threads were runnable and waited for a processor. */
	readonly waitingMs: number;
	readonly threads: number;
	readonly privateBytes: number;
	/** Writable memory that it has requested, used or not, which rlimit data counts. */
	readonly dataBytes: number;
	readonly descriptors: number;
}

const TICK_MS = 10; // USER_HZ is 100 wherever Node runs
const PAGE_BYTES = 4096;

/** Returns every process of the cell whose first one is `first`, or none if it has ended. */
export function readProcesses(first: number, groups: Pick<ControlGroups, 'directories'>): readonly ProcessUse[] {
	return (members(groups) ?? descendants(first)).flatMap((pid) => readProcess(pid) ?? []);
}

function members({ directories }: Pick<ControlGroups, 'directories'>): number[] | undefined {
	const [group] = directories;
	if (group === undefined) return undefined;
	const ids = read(`${group}/cgroup.procs`)?.split('\n').filter(Boolean).map(Number);
	return ids === undefined ? undefined : [...new Set(ids)];
}

function descendants(pid: number): number[] {
	// Children are listed by the thread that created them.
	const threads = list(`/proc/${pid}/task`);
	const children = threads.flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`)?.split(' ').filter(Boolean) ?? []);
	return [pid, ...children.flatMap((child) => descendants(Number(child)))];
}

function readProcess(pid: number): ProcessUse | undefined {
	// 42 (node (x)) S 1 42 … : counted after the name's closing bracket
	const text = read(`/proc/${pid}/stat`);
	if (text === undefined) return undefined;
	const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
	const field = (number: number) => Number(fields[number - 3]);
	// 204800 9800 6100 2 0 151000 0 : pages in all, resident, of these shared, program, unused, data and stack
	const [, resident = 0, shared = 0, , , data = 0] = (read(`/proc/${pid}/statm`) ?? '').split(' ').map(Number);
	return {
		key: `${pid} ${field(22)}`,
		ownMs: (field(14) + field(15)) * TICK_MS,
		reapedMs: (field(16) + field(17)) * TICK_MS,
		waitingMs: readWaiting(pid),
		threads: field(20),
		privateBytes: Math.max(0, resident - shared) * PAGE_BYTES,
		dataBytes: data * PAGE_BYTES,
		descriptors: countDescriptors(pid),
	};
}

function readWaiting(pid: number): number {
	let nanoseconds = 0;
	// 52340112 1830025 64 : ran, waited, how often
	for (const thread of list(`/proc/${pid}/task`)) nanoseconds += Number(read(`/proc/${pid}/task/${thread}/schedstat`)?.split(' ')[1] ?? 0);
	return Math.round(nanoseconds / 1_000_000);
}

function countDescriptors(pid: number): number {
	const directory = `/proc/${pid}/fd`;
	try {
		// Since Linux 6.2 the directory's size is the number of its entries.
		return statSync(directory).size || readdirSync(directory).length;
	} catch {
		return 0; // ending
	}
}

/** The memory that is really its own: shared memory is divided among its processes. It costs a walk over the page tables. */
export function readProportionalBytes(uses: readonly ProcessUse[]): number {
	let kilobytes = 0;
	for (const { key } of uses) {
		// Pss:                1234 kB
		kilobytes += Number(/^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${key.split(' ')[0]}/smaps_rollup`) ?? '')?.[1] ?? 0);
	}
	return kilobytes * 1024;
}

/** Bytes sent over the devices of the process's network namespace, without loopback. */
export function readBytesOut(pid: number): number {
	let bytes = 0;
	for (const line of read(`/proc/${pid}/net/dev`)?.split('\n').slice(2) ?? []) {
		//   eth0:    1296      14    0    0    0     0          0         0     1296      14 … : eight of what came in, then what went out
		const [device = '', counts = ''] = line.split(':');
		if (device.trim() !== 'lo') bytes += Number(counts.trim().split(/\s+/)[8] ?? 0);
	}
	return bytes;
}

function read(file: string): string | undefined {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return undefined; // it ended meanwhile
	}
}

function list(directory: string): string[] {
	try {
		return readdirSync(directory);
	} catch {
		return [];
	}
}
