// Samples the cell's resources periodically and on request. Without a memory control group it also enforces the common memory limit.

import type { Usage } from '#model/resources.ts';
import { nowMicros } from '#util/micros.ts';
import { thinned } from '#util/thinned.ts';
import { type ControlGroups, readGroupMemory, readRefused } from '../limits/cgroup.ts';
import type { StorageLimit } from '../limits/storage-limit.ts';
import type { UsageWatch } from '../sandbox.ts';
import { CpuClock } from './cpu-clock.ts';
import { type ProcessUse, readBytesOut, readProcesses, readProportionalBytes } from './read-processes.ts';

const EVERY_MS = 250;
/** Sampling very many processes takes long, so at most this share of the time is spent on it. */
const MOST_OF_OUR_TIME = 0.05;
/** Beyond this number older samples are thinned: about two and a half minutes at full resolution. */
const MOST_SAMPLES = 600;
/** A process that is refused more memory is just below its limit. */
const NEARLY = 0.95;

export interface WatchedCell {
	readonly pid: number;
	/** Number of the cell's own processes. */
	readonly ownProcesses: number;
	readonly groups: ControlGroups;
	/** On the host's network, the counters include all traffic. */
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

	/** The kernel enforces the limit of each process silently. The common limit is enforced here. */
	const keepMemoryLimit = (uses: readonly ProcessUse[], privateBytes: number) => {
		if (uses.some(({ dataBytes }) => dataBytes > NEARLY * cell.memoryBytes)) overMemory = 1;
		// The sum counts memory that children share with their parent several times. The exact sum is expensive, and computed only here.
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
