// Everything that the parser remembers of a run, and the only place that creates observations.

import type { GapEvent, Happening, RawObservation } from '#model/observation.ts';
import type { Micros } from '#model/step.ts';
import { NameTree } from './name-tree.ts';
import { type Process, ProcessTable, type Thread } from './process-table.ts';
import { SocketTable } from './socket-table.ts';

export interface World {
	readonly processes: ProcessTable;
	readonly names: NameTree;
	readonly sockets: SocketTable;
	/** Names that were deleted recently and not recreated. A descriptor may still refer to their files. */
	readonly gone: Set<string>;
	/** Bounds that were reached already. Each is reported once. */
	readonly limitsMet: Set<string>;
	out: RawObservation[];
}

/** The process and time of a call, which its decoder needs besides the call. */
export interface Site {
	readonly world: World;
	readonly thread: Thread;
	readonly process: Process;
	readonly at: Micros;
}

export function createWorld(): World {
	return {
		processes: new ProcessTable(),
		names: new NameTree(),
		sockets: new SocketTable(),
		gone: new Set(),
		limitsMet: new Set(),
		out: [],
	};
}

export function emit(site: Site, happening: Happening): void {
	const { exe } = site.process;
	site.world.out.push({ ...happening, at: site.at, pid: site.process.pid, ...(exe !== undefined && { exe }) });
}

export function emitGap(site: Site, reason: GapEvent['reason'], detail: string): void {
	emit(site, { kind: 'gap', reason, detail: detail.slice(0, 200) });
}

export function meetLimit(world: World, at: Micros, what: string): void {
	if (world.limitsMet.has(what)) return;
	world.limitsMet.add(what);
	world.out.push({ kind: 'gap', reason: 'limit', detail: what, at });
}
