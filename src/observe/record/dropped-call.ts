// Detects a call that the server has read and dropped: it answers a ping, and for two seconds no thread runs, is traced, waits for a timer or holds a connection.

import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { CellProcess } from '#observe/sandbox/sandbox.ts';
import type { Trace } from '#observe/trace/tracer.ts';
import type { Task } from '#util/task-reader.ts';

const REST_MS = 2_000;
const POLL_MS = 200;
/** CPU time that a runtime uses to stay alive. */
const IDLE_CPU_MS = 4;

/** System calls that wait, by number, with the index of their time limit. `forever`: the value of the argument without a limit. */
const WAITS: Readonly<Record<string, { readonly limit: number; readonly forever: string } | 'forever'>> = {
	0: 'forever', // read
	7: { limit: 3, forever: '0xffffffff' }, // poll
	23: { limit: 5, forever: '0x0' }, // select
	45: 'forever', // recvfrom
	61: 'forever', // wait4
	202: { limit: 4, forever: '0x0' }, // futex
	232: { limit: 4, forever: '0xffffffff' }, // epoll_wait
	247: 'forever', // waitid
	270: { limit: 5, forever: '0x0' }, // pselect6
	271: { limit: 3, forever: '0x0' }, // ppoll
	281: { limit: 4, forever: '0xffffffff' }, // epoll_pwait
	441: { limit: 4, forever: '0x0' }, // epoll_pwait2
};

interface Watched {
	readonly process: Pick<CellProcess, 'ownTasks'>;
	readonly trace: Pick<Trace, 'size'>;
	/** Whether the server answers another request. It reads its requests in order. */
	readonly isAnswering: () => Promise<boolean>;
	readonly signal: AbortSignal;
}

/** Resolves with true once the call is known to be dropped, and with false if that cannot be determined. */
export async function isDropped({ process, trace, isAnswering, signal }: Watched): Promise<boolean> {
	const tasks = process.ownTasks;
	if (tasks === undefined || globalThis.process.arch !== 'x64') return false;
	await pause(REST_MS / 2, undefined, { signal });
	if (!(await isAnswering())) return false;
	let [began, cpu, size] = [performance.now(), cpuOf(tasks()), trace.size()];
	while (performance.now() - began < REST_MS) {
		await pause(POLL_MS, undefined, { signal });
		const now = tasks();
		if (now.length > 0 && now.every(isResting) && !hasConnection(now) && cpuOf(now) - cpu <= IDLE_CPU_MS && trace.size() === size) continue;
		[began, cpu, size] = [performance.now(), cpuOf(now), trace.size()];
	}
	return true;
}

function cpuOf(tasks: readonly Task[]): number {
	return tasks.reduce((sum, { ranMs }) => sum + ranMs, 0);
}

/**
 * Whether the thread sleeps in a call that only an event ends. A thread that waits for a timer still has work to do. So has Node for half a minute after any
 * work, because its garbage collector sets its own timers. There, the audit waits for the call up to its time limit.
 */
function isResting({ id, state }: Pick<Task, 'id' | 'state'>): boolean {
	return state === 'S' && waitsForever(read(`/proc/${id}/syscall`));
}

/** `232 0x3 0x7ffd… 0x400 0xffffffff 0x0 0x0 0x7ffd… 0x7f31…` */
export function waitsForever(line: string): boolean {
	const [number = '', ...args] = line.trim().split(' ');
	const wait = WAITS[number];
	if (wait === undefined) return false;
	return wait === 'forever' || args[wait.limit - 1] === wait.forever;
}

/** Whether a connection is established or being established. */
function hasConnection([first]: readonly Task[]): boolean {
	const tables = ['tcp', 'tcp6'].map((name) => read(`/proc/${first?.id}/net/${name}`));
	// sample: 0: 1701A8C0:A2F4 6312121A:01BB 01 00000000:00000000 …
	return tables.some((table) => /^\s*\d+: [0-9A-F]+:[0-9A-F]{4} [0-9A-F]+:[0-9A-F]{4} 0[12] /m.test(table));
}

function read(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}
