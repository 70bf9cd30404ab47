// The progress of several concurrent audits: how many are done, what the others do, and the remaining time.

import type { ScanProgress } from '#app/scan/audit-servers.ts';
import type { AuditEvent } from '#model/audit-event.ts';
import type { ScanAudit } from '#model/scan.ts';
import { printable } from '#util/printable.ts';
import { describeEvent } from './progress.ts';

const DRAW_MS = 200;
/** Below this share an estimate would be far off. */
const LEAST_DONE = 0.04;
/** The share of an audit before its first call, and the share of the calls. */
const BEFORE_CALLS = 0.15;
const CALLS = 0.8;

export function scanProgress(stream: NodeJS.WriteStream): ScanProgress {
	const began = performance.now();
	const isTerminal = stream.isTTY && process.env['TERM'] !== 'dumb';
	const running = new Map<string, { part: number; at: string }>();
	let [total, finished] = [0, 0];
	const line = () => {
		const now = [...running].map(([name, { at }]) => `${printable(name)}: ${at}`).join(' · ');
		const parts = [...running.values()].reduce((sum, { part }) => sum + part, finished) / Math.max(1, total);
		return `${finished} of ${total} audited${remaining(parts, performance.now() - began)}${now === '' ? '' : ` · ${now}`}`;
	};
	const draw = () => stream.write(`\r\x1b[2K${line().slice(0, (stream.columns ?? 80) - 1)}`);
	const timer = isTerminal ? setInterval(draw, DRAW_MS) : undefined;
	timer?.unref();
	return {
		begin: (count, atOnce) => {
			total = count;
			stream.write(`candor: auditing ${count} ${count === 1 ? 'server' : 'servers'}, ${atOnce} at once\n`);
		},
		show: (name, event) =>
			running.set(name, { part: partOf(event, running.get(name)?.part ?? 0), at: describeEvent(event) ?? running.get(name)?.at ?? '' }),
		done: (audit) => {
			running.delete(audit.name);
			finished++;
			stream.write(`${isTerminal ? '\r\x1b[2K' : ''}${doneLine(audit)}${isTerminal ? '' : ` (${line()})`}\n`);
		},
		end: () => {
			clearInterval(timer);
			if (isTerminal) stream.write('\r\x1b[2K');
		},
	};
}

function partOf(event: AuditEvent, before: number): number {
	if (event.kind === 'step') return Math.max(before, BEFORE_CALLS + (CALLS * event.done) / Math.max(1, event.planned));
	return event.kind === 'stage' && event.stage === 'judge' ? 0.97 : before;
}

/** `, about 3 min left` */
function remaining(part: number, elapsedMs: number): string {
	if (part < LEAST_DONE) return '';
	const seconds = Math.ceil((elapsedMs * (1 - part)) / part / 1000);
	if (seconds < 1) return '';
	return seconds < 90 ? `, about ${Math.ceil(seconds / 5) * 5} s left` : `, about ${Math.round(seconds / 60)} min left`;
}

function doneLine({ name, report, failure }: ScanAudit): string {
	if (report === null) return `candor: ${printable(name)}: not audited: ${printable(failure ?? '')}`;
	return `candor: ${printable(name)}: ${report.summary.conclusion}, ${Math.round(report.run.durationMs / 1000)} s`;
}
