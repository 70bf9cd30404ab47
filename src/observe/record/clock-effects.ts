// Removes the effects of the moved clock in the server's own processes. They are Candor's, and are recognised by the exact files that the clock creates. Pure.

import type { FileEvent, RawObservation } from '#model/observation.ts';
import type { Argv } from '#model/target.ts';
import type { ClockMarks } from '#observe/sandbox/moved-clock.ts';
import { isStartOf } from './attribute.ts';

/** The library's own operations on its files. A process that reads, renames or executes one does so on its own account. */
const OPERATIONS: ReadonlySet<FileEvent['op']> = new Set(['create', 'write', 'truncate', 'link', 'delete']);
/** /dev/shm/sem.WFSjzj: a semaphore is filled under such a name, then linked to its own name. */
const UNFINISHED = /^\/dev\/shm\/sem\.\w{6}$/;

export function withoutClockEffects(raw: readonly RawObservation[], argv: Argv, marks: ClockMarks): RawObservation[] {
	const start = raw.find((one) => isStartOf(argv, one));
	if (start?.pid === undefined) return [...raw];
	// Process ids in the trace and in the cell differ by a constant.
	const files = clockFiles(raw, marks, start.pid - marks.server);
	const isClocks = (path: string | undefined) => path === undefined || files.has(path);
	return raw.filter((one) => {
		if (one.kind !== 'file') return true;
		if (one.op === 'read' || one.op === 'load') return one.path !== marks.library;
		return !(OPERATIONS.has(one.op) && isClocks(one.path) && isClocks(one.to) && isClocks(one.origin));
	});
}

/** Returns only files that a process made for itself, under its own process id. A file under another id is not the clock's. */
function clockFiles(raw: readonly RawObservation[], { filesOf }: ClockMarks, ahead: number): ReadonlySet<string> {
	const files = new Set<string>();
	const unfinished = new Map<string, number>();
	for (const one of raw) {
		if (one.kind !== 'file' || !one.ok || one.pid === undefined) continue;
		const { memory, semaphore } = filesOf(one.pid - ahead);
		if (one.op === 'create' && one.path === memory) files.add(memory);
		if (one.op === 'create' && UNFINISHED.test(one.path)) unfinished.set(one.path, one.pid);
		if (one.op === 'link' && one.to === semaphore && unfinished.get(one.path) === one.pid) files.add(one.path).add(semaphore);
	}
	return files;
}
