// Runs one audit: its events go to the progress view and the records, its report to the caller.

import type { AuditEvent } from '#model/audit-event.ts';
import type { Report } from '#model/report.ts';
import type { UserError } from '#util/user-error.ts';
import { acceptanceCheck } from '../accept/acceptance-check.ts';
import { type AuditParts, type AuditRequest, audit } from './audit.ts';
import { type BegunAudit, beginAudit } from './begin-audit.ts';
import type { OutDirectory } from './out-dir.ts';
import type { TelemetryFile } from './telemetry-file.ts';

/** Shows a running audit. */
export interface ProgressView {
	show(event: AuditEvent): void;
	end(): void;
}

export interface Watchers {
	readonly progress?: ProgressView;
	readonly outDirectory?: OutDirectory;
	readonly telemetry?: TelemetryFile;
}

interface AuditRun {
	readonly report: Report;
	/** What could not be kept beside the report. */
	readonly unkept: readonly UserError[];
}

/** `begun`: what the caller has begun already. */
export async function runAudit(
	request: AuditRequest,
	parts: AuditParts,
	watchers: Watchers,
	signal: AbortSignal,
	begun: BegunAudit = beginAudit(parts, request, signal),
): Promise<AuditRun> {
	await using ahead = begun;
	await ahead.usable;
	const closing: Promise<void>[] = [];
	const { progress, outDirectory, telemetry } = watchers;
	const withRecords = {
		...parts,
		takeSink: ahead.takeSink,
		closeBeside: (opened: AsyncDisposable) => {
			const closed = Promise.resolve(opened[Symbol.asyncDispose]());
			closed.catch(() => {}); // thrown where the promise is awaited
			closing.push(closed);
		},
		...(request.dataDir === undefined ? {} : { checkAcceptance: acceptanceCheck(request.dataDir) }),
		...(outDirectory === undefined ? {} : { keepRecords: outDirectory.keepRecords, keepRecord: outDirectory.keepRecord }),
	};
	const unkept: (UserError | undefined)[] = [];
	let report: Report | undefined;
	try {
		for await (const event of audit(request, withRecords, signal)) {
			if (event.kind === 'stage' && event.stage === 'idle') void prepareToJudge();
			progress?.show(event);
			await outDirectory?.take(event);
			telemetry?.take(event);
			if (event.kind === 'report') report = event.report;
		}
	} finally {
		progress?.end();
		unkept.push(await outDirectory?.finish(), await telemetry?.finish());
		await Promise.all(closing);
	}
	if (report === undefined) throw new Error('the audit ended without a report');
	return { report, unkept: unkept.filter((error) => error !== undefined) };
}

/** Loads the code that judges, and has it make its tables, while the server is observed idle. */
async function prepareToJudge(): Promise<void> {
	const { makeTables } = await import('./assess-with-memory.ts');
	makeTables();
}
