// How many audits this machine can bear at once, by what it has free.

import { readFileSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';

/** Of one audit: the server's memory, the tracer, the sink and the judge. Measured peaks are in docs/scale.md. */
const AUDIT_BYTES = 768 * 1024 ** 2;

/** At least one, so that a small machine is slow rather than idle. */
export function auditsAtOnce(processors = availableParallelism(), free = availableMemory()): number {
	return Math.max(1, Math.min(processors, Math.floor(free / AUDIT_BYTES)));
}

/** Whether another audit may begin beside those that run. */
export function hasRoom(running: number, free = availableMemory()): boolean {
	return running === 0 || free >= AUDIT_BYTES;
}

function availableMemory(): number {
	try {
		// MemAvailable:   22946516 kB
		const [, kib] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
		return kib === undefined ? freemem() : Number(kib) * 1024;
	} catch {
		return freemem();
	}
}
