// Runs one audit: its events go to the progress view and the records, its report to the caller.

import type { AuditEvent } from '#model/audit-event.ts';
import type { Report } from '#model/report.ts';
import { probeSink } from '#observe/sink/network/probe-sink.ts';
import { SetupError } from '#util/setup-error.ts';
import type { UserError } from '#util/user-error.ts';
import { acceptanceCheck } from '../accept/acceptance-check.ts';
import { type AuditParts, type AuditRequest, audit } from './audit.ts';
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

export async function runAudit(request: AuditRequest, parts: AuditParts, watchers: Watchers, signal: AbortSignal): Promise<AuditRun> {
	await requireUsable(parts, request.network, signal);
	const { progress, outDirectory, telemetry } = watchers;
	const withRecords = {
		...parts,
		...(request.dataDir === undefined ? {} : { checkAcceptance: acceptanceCheck(request.dataDir) }),
		...(outDirectory === undefined ? {} : { keepRecords: outDirectory.keepRecords, keepRecord: outDirectory.keepRecord }),
	};
	const unkept: (UserError | undefined)[] = [];
	let report: Report | undefined;
	try {
		for await (const event of audit(request, withRecords, signal)) {
			progress?.show(event);
			await outDirectory?.take(event);
			telemetry?.take(event);
			if (event.kind === 'report') report = event.report;
		}
	} finally {
		progress?.end();
		unkept.push(await outDirectory?.finish(), await telemetry?.finish());
	}
	if (report === undefined) throw new Error('the audit ended without a report');
	return { report, unkept: unkept.filter((error) => error !== undefined) };
}

async function requireUsable({ sandbox, tracer }: AuditParts, network: AuditRequest['network'], signal: AbortSignal): Promise<void> {
	const sink = { name: 'the sink', probe: probeSink };
	for (const part of [sandbox, tracer, ...(network === 'sink' ? [sink] : [])]) {
		const availability = await part.probe();
		// Ctrl-C also ends probes. That is no failure of the machine.
		signal.throwIfAborted();
		if (!availability.usable) throw new SetupError(`${part.name} cannot be used here: ${availability.reason}`, { hint: availability.fix });
	}
}
