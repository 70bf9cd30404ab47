// The process of one background audit. Reading a trace keeps a processor busy for seconds, and the server must answer meanwhile. It ends with its parent.

import { readFileSync } from 'node:fs';
import type { AuditCost } from '#model/fleet.ts';
import { readProcesses } from '#observe/sandbox/usage/read-processes.ts';
import { SetupError } from '#util/setup-error.ts';
import { UserError } from '#util/user-error.ts';
import { cellParts } from '../audit-parts.ts';
import { ordinaryRequest } from '../ordinary-request.ts';
import { runAudit } from '../run-audit.ts';
import type { RunMessage, RunOrder } from './run-messages.ts';

const controller = new AbortController();
/** The unit of processor times in /proc, on every architecture of Linux. */
const TICKS_A_SECOND = 100;
/** Interval of measuring the memory of this process and its descendants. */
const LOOK_MS = 500;

// The audit is stopped in order, so that its cell is gone when the process ends.
process.once('disconnect', () => controller.abort(new DOMException('the server ended', 'AbortError')));
process.once('SIGTERM', () => controller.abort(new DOMException('cancelled', 'AbortError')));

process.once('message', (order: RunOrder) => {
	void perform(order).finally(() => {
		if (process.connected) process.disconnect();
	});
});

async function perform(order: RunOrder): Promise<void> {
	using memory = watchMemory();
	const progress = {
		show: (event: Parameters<NonNullable<Parameters<typeof runAudit>[2]['progress']>['show']>[0]) => {
			if (event.kind !== 'report') void tell({ kind: 'event', event });
		},
		end: () => {},
	};
	try {
		const parts = cellParts({ sandbox: 'bubblewrap', tracer: 'strace' });
		const { report } = await runAudit(ordinaryRequest(order), parts, { progress }, controller.signal);
		await tell({ kind: 'report', report, cost: ownCost(memory.peakBytes()) });
	} catch (error) {
		if (controller.signal.aborted) return;
		await tell(failureOf(error as Error));
	}
}

function failureOf(error: Error): RunMessage {
	if (error instanceof UserError) {
		const { message, hint } = error;
		return { kind: 'refused', message, ...(hint !== undefined && { hint }), isSetup: error instanceof SetupError };
	}
	console.error(error);
	return { kind: 'failed', message: error.message };
}

/** A parent that has ended is noticed by the disconnection. */
function tell(message: RunMessage): Promise<void> {
	return new Promise((resolve) => {
		if (process.send === undefined || !process.connected) resolve();
		else process.send(message, () => resolve());
	});
}

/** The cost of this process and all its ended children, including the cell, the tracer, the server and the sink. */
function ownCost(peakBytes: number): AuditCost {
	const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
	const peakKib = Math.max(maxRSS, Math.round(peakBytes / 1024));
	return { cpuMs: Math.round((userCPUTime + systemCPUTime) / 1000 + childrenMs()), peakKib };
}

function childrenMs(): number {
	if (process.platform !== 'linux') return 0;
	// 42 (node (x)) S 1 42 … : user and system time of the children are fields 16 and 17, counted after the name's closing bracket.
	const line = readFileSync('/proc/self/stat', 'utf8');
	const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
	return ((Number(fields[13]) + Number(fields[14])) * 1000) / TICKS_A_SECOND;
}

/** Leaves out pages that processes share, because a machine has them once for all audits. */
function watchMemory(): Disposable & { peakBytes(): number } {
	let peak = 0;
	const look = () => {
		const held = readProcesses(process.pid, { directories: [] }).reduce((sum, { privateBytes }) => sum + privateBytes, 0);
		peak = Math.max(peak, held);
	};
	const timer = process.platform === 'linux' ? setInterval(look, LOOK_MS) : undefined;
	return { peakBytes: () => peak, [Symbol.dispose]: () => clearInterval(timer) };
}
