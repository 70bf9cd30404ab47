// Audits many servers concurrently, as many as the machine can run.

import { availableParallelism, freemem } from 'node:os';
import type { AuditEvent } from '#model/audit-event.ts';
import type { ScanAudit } from '#model/scan.ts';
import { SetupError } from '#util/setup-error.ts';
import { UserError } from '#util/user-error.ts';
import { cellParts } from '../audits/audit-parts.ts';
import { runAudit } from '../audits/run-audit.ts';
import { type ScanAuditOptions, scanAuditRequest } from './audit-request.ts';
import type { ListedServer } from './list-servers.ts';

/** A server may take two gigabytes, and most take a tenth of that. */
const MEMORY_EACH = 1024 ** 3;
const MOST_AT_ONCE = 8;

export interface ScanProgress {
	/** `total`: number of servers. */
	begin(total: number, atOnce: number): void;
	show(name: string, event: AuditEvent): void;
	done(audit: ScanAudit): void;
	end(): void;
}

/** The same server in several files is audited once. */
export interface ChosenServer {
	readonly server: ListedServer & { readonly start: { readonly kind: 'command' } };
	readonly files: readonly string[];
}

export function chosenServers(servers: readonly ListedServer[], names: readonly string[]): readonly ChosenServer[] {
	const chosen = new Map<string, ChosenServer>();
	for (const server of servers) {
		if (!isLocal(server) || (names.length === 0 ? server.isDisabled : !names.includes(server.name))) continue;
		const key = server.key ?? JSON.stringify([server.origin, server.name]);
		const before = chosen.get(key);
		chosen.set(key, { server: before?.server ?? server, files: [...(before?.files ?? []), `${server.origin.file}:${server.origin.line}`] });
	}
	return [...chosen.values()];
}

function isLocal(server: ListedServer): server is ChosenServer['server'] {
	return server.start.kind === 'command' && server.package?.registry !== 'image';
}

export async function auditServers(
	chosen: readonly ChosenServer[],
	options: ScanAuditOptions & { readonly jobs?: number },
	progress: ScanProgress,
	signal: AbortSignal,
): Promise<readonly ScanAudit[]> {
	const atOnce = Math.min(chosen.length, options.jobs ?? bearable());
	const audits: ScanAudit[] = [];
	const waiting = chosen.entries();
	progress.begin(chosen.length, atOnce);
	try {
		await Promise.all(
			Array.from({ length: atOnce }, async () => {
				for (const [index, one] of waiting) {
					const audit = await auditOne(one, options, progress, signal);
					audits[index] = audit;
					progress.done(audit);
				}
			}),
		);
	} finally {
		progress.end();
	}
	return audits;
}

function bearable(): number {
	return Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(availableParallelism() / 2), Math.floor(freemem() / MEMORY_EACH)));
}

/** A server that cannot be audited is reported beside the others. A problem that affects every server ends the scan. */
async function auditOne(
	{ server, files }: ChosenServer,
	options: ScanAuditOptions,
	progress: ScanProgress,
	signal: AbortSignal,
): Promise<ScanAudit> {
	const { name } = server;
	try {
		const { request, replaced } = scanAuditRequest(server, options);
		const view = { show: (event: AuditEvent) => progress.show(name, event), end: () => {} };
		const { report } = await runAudit(request, cellParts({ sandbox: 'bubblewrap', tracer: 'strace' }), { progress: view }, signal);
		const withNotes = { ...report, run: { ...report.run, degraded: [...report.run.degraded, ...replaced] } };
		return { name, files, report: withNotes, failure: null };
	} catch (error) {
		signal.throwIfAborted();
		if (!(error instanceof UserError) || error instanceof SetupError) throw error;
		return { name, files, report: null, failure: error.message };
	}
}
