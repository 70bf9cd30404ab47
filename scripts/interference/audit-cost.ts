// Audits one server and reports the processor time of this process and of all that it has started and waited for.

import { readFileSync } from 'node:fs';
import { cellParts } from '#app/audits/audit-parts.ts';
import { ordinaryRequest } from '#app/audits/ordinary-request.ts';
import { runAudit } from '#app/audits/run-audit.ts';
import type { Argv } from '#model/target.ts';

export interface AuditCost {
	readonly seconds: number;
}

interface Order {
	readonly command: Argv;
	/** Undefined: as many as at standard depth. */
	readonly secretCalls?: number;
}

const TICKS_PER_SECOND = 100;

process.once('message', async ({ command, secretCalls }: Order) => {
	const request = ordinaryRequest({ command, depth: 'standard', env: {} });
	const wanted = secretCalls === undefined ? request : { ...request, secretCalls };
	await runAudit(wanted, cellParts({ sandbox: 'bubblewrap', tracer: 'strace' }), {}, new AbortController().signal);
	process.send?.({ seconds: processorSeconds() } satisfies AuditCost);
	process.disconnect();
});

/** utime, stime, cutime and cstime: the fields 14 to 17, counted after the name's closing bracket. */
function processorSeconds(): number {
	const line = readFileSync('/proc/self/stat', 'utf8');
	const ticks = line
		.slice(line.lastIndexOf(')') + 2)
		.split(' ')
		.slice(11, 15);
	return ticks.reduce((sum, field) => sum + Number(field), 0) / TICKS_PER_SECOND;
}
