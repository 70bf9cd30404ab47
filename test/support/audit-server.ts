// Runs one audit in this process with the product's own parts, and gives its report.

import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type AuditRequest, audit } from '#app/audits/audit.ts';
import { joinRecord, ObservationReader, observationLine, parseHead, recordHead } from '#app/audits/record-text.ts';
import { assess } from '#assess/report/assess.ts';
import type { Report } from '#model/report.ts';
import type { RunRecord } from '#model/run-record.ts';
import { findSandbox } from '#observe/sandbox/registry.ts';
import type { Sandbox } from '#observe/sandbox/sandbox.ts';
import { findTracer } from '#observe/trace/registry.ts';
import { fixtureRequest } from './fixture-request.ts';

/** One cache and one memory of declarations for a test file, gone at its end. */
const kept = mkdtempSync(join(tmpdir(), 'candor-test-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));

export async function auditServer(
	typed: readonly string[],
	changes: Partial<AuditRequest> = {},
	sandbox: Sandbox = findSandbox('bubblewrap'),
): Promise<Report> {
	const request = fixtureRequest(typed, kept, changes);
	let record: RunRecord | undefined;
	const keepRecord = async (kept: RunRecord) => {
		record = kept;
	};
	const parts = { sandbox, tracer: findTracer('strace'), keepRecord };
	for await (const event of audit(request, parts, new AbortController().signal)) {
		if (event.kind !== 'report') continue;
		requireSameAgain(record, event.report);
		return event.report;
	}
	throw new Error('the audit ended without a report');
}

/** A stored run, judged again, gives the same report. The record goes through text, as it does on its way to a disk. */
function requireSameAgain(record: RunRecord | undefined, report: Report): void {
	if (record === undefined) throw new Error('the audit kept no record');
	const reader = new ObservationReader('observations');
	for (const observation of record.observations) reader.read(observationLine(observation));
	const again = assess(joinRecord(parseHead(recordHead(record), 'record'), reader, 'observations'));
	const [first, second] = [JSON.stringify(report), JSON.stringify(again)];
	if (first !== second) deepStrictEqual(JSON.parse(second), JSON.parse(first));
}

/** One line a finding, for messages of failed expectations. */
export function findingLines(report: Report): string[] {
	return report.findings.map(
		(finding) =>
			`${finding.severity} ${finding.rule} ${finding.tool ?? finding.scopes.map(({ name }) => name).join('+')}: ${finding.observed}`,
	);
}
