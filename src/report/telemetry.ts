// An event of the run as lines of telemetry. Pure.

import type { AuditEvent } from '#model/audit-event.ts';
import { SCHEMA_VERSION } from '#model/report.ts';

/** Numbers the lines after `told`. Each line is one JSON object. */
export function telemetryLines(event: AuditEvent, told: number, at: number): readonly string[] {
	return bodies(event).map((body, index) => `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, seq: told + index + 1, at, ...body })}\n`);
}

function bodies(event: AuditEvent): readonly object[] {
	if (event.kind === 'step') {
		// Replies may contain canaries, and are searched and masked only after the server has ended.
		const { reply: _, ...result } = event.result;
		return [{ ...event, result }];
	}
	if (event.kind !== 'report') return [event];
	const { run, summary, trust, findings } = event.report;
	return [...findings.map((finding) => ({ kind: 'finding', finding })), { kind: 'end', run, summary, trust }];
}
