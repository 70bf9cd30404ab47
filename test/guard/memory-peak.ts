import { readFileSync } from 'node:fs';

const KILOBYTES_PER_MEGABYTE = 1024;

/** The most memory that a process has ever had, in MB. */
export function memoryPeak(pid: number): number {
	// VmHWM:	  123456 kB
	const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
	if (kilobytes === undefined) throw new Error('the kernel does not say how much memory it had');
	return Math.round(Number(kilobytes) / KILOBYTES_PER_MEGABYTE);
}
