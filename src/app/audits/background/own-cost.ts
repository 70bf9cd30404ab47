import { readFileSync } from 'node:fs';
import type { AuditCost } from '#model/fleet.ts';

/** The unit of processor times in /proc on every architecture that Linux shows to programs. */
const TICKS_A_SECOND = 100;

/** What this process and all its children that have ended took: the cell, the tracer, the server and the sink among them. */
export function ownCost(): AuditCost {
	const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
	return { cpuMs: Math.round((userCPUTime + systemCPUTime) / 1000 + childrenMs()), peakKib: maxRSS };
}

function childrenMs(): number {
	if (process.platform !== 'linux') return 0;
	// 42 (node (x)) S 1 42 … : user and system time of the children are fields 16 and 17, counted after the name's closing bracket.
	const line = readFileSync('/proc/self/stat', 'utf8');
	const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
	return ((Number(fields[13]) + Number(fields[14])) * 1000) / TICKS_A_SECOND;
}
