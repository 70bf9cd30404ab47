// Looks at what the cell uses, every so often and when asked; in a cell without a memory control group it also keeps the limit of all together.

import type { Usage } from '#model/resources.ts';
import { nowMicros } from '#util/micros.ts';
import { thinned } from '#util/thinned.ts';
import { type ControlGroups, readGroupMemory, readRefused } from '../limits/cgroup.ts';
import type { StorageLimit } from '../limits/storage-limit.ts';
import type { UsageWatch } from '../sandbox.ts';
import { CpuClock } from './cpu-clock.ts';
import { type ProcessUse, readBytesOut, readProcesses, readProportionalBytes } from './read-processes.ts';

const EVERY_MS = 250;
/** A cell with very many processes takes long to look at: never more than this share of our time goes into it. */
const MOST_OF_OUR_TIME = 0.05;
/** Beyond this the older samples are thinned out: about two and a half minutes at full resolution. */
const MOST_SAMPLES = 600;
/** A process that is refused more is just below its limit. */
const NEARLY = 0.95;

export interface WatchedCell {
	readonly pid: number;
	/** Processes that are the cell's own. */
	readonly ownProcesses: number;
	readonly groups: ControlGroups;
	/** On the host's own network the counters are everybody's. */
	readonly hasOwnNetwork: boolean;
	readonly memoryBytes: number;
	readonly storage: StorageLimit;
	kill(): void;
}

export function watchUsage(cell: WatchedCell): UsageWatch {
	const { pid, groups, ownProcesses } = cell;
	const clock = new CpuClock();
	const before = readRefused(groups);
	const bytesBefore = cell.hasOwnNetwork ? readBytesOut(pid) : 0;
	let samples: readonly Usage[] = [];
	let overMemory = 0;
	let timer: NodeJS.Timeout | undefined;
	let full: string | undefined;
	const stopStorage = cell.storage.watch(pid, (why) => {
		full = why;
		cell.kill();
	});

	/** The kernel keeps the limit of each process, and tells nobody when it does; that of all together is kept here. */
	const keepMemoryLimit = (uses: readonly ProcessUse[], privateBytes: number) => {
		if (uses.some(({ dataBytes }) => dataBytes > NEARLY * cell.memoryBytes)) overMemory = 1;
		// What children share with their parent was counted for each: the exact sum is dear, and asked for only here.
		if (privateBytes <= cell.memoryBytes || readProportionalBytes(uses) <= cell.memoryBytes) return;
		overMemory = 1;
		cell.kill();
	};
	const look = () => {
		const uses = readProcesses(pid, groups);
		if (uses.length === 0) return;
		const sum = (count: (use: (typeof uses)[number]) => number) => uses.reduce((total, use) => total + count(use), 0);
		const memoryBytes = readGroupMemory(groups) ?? sum(({ privateBytes }) => privateBytes);
		const sample: Usage = {
			at: nowMicros(),
			...clock.advance(uses),
			memoryBytes,
			processes: Math.max(0, uses.length - ownProcesses),
			threads: Math.max(0, sum(({ threads }) => threads) - ownProcesses),
			descriptors: sum(({ descriptors }) => descriptors),
			bytesOut: cell.hasOwnNetwork ? Math.max(0, readBytesOut(pid) - bytesBefore) : 0,
		};
		samples = thinned([...samples, sample], MOST_SAMPLES);
		if (!groups.controls.has('memory')) keepMemoryLimit(uses, memoryBytes);
	};
	const lookAndWait = () => {
		const began = performance.now();
		look();
		timer = setTimeout(lookAndWait, Math.max(EVERY_MS, (performance.now() - began) / MOST_OF_OUR_TIME));
		timer.unref();
	};
	lookAndWait();
	return {
		look,
		samples: () => samples,
		refused: () => {
			const now = readRefused(groups);
			return {
				memory: now.memory - before.memory + overMemory,
				processes: now.processes - before.processes,
				...(full && { storage: full }),
			};
		},
		stop: () => {
			clearTimeout(timer);
			stopStorage();
		},
	};
}
