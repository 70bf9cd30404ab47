// The result of `candor scan`: configured servers in a form that may be shown, without values of variables and secrets in commands.

import type { AuditVerdict } from './audit-verdict.ts';
import type { ConfigScope, UnreadConfig } from './configured-server.ts';
import type { Report } from './report.ts';

export const SCAN_VERSION = '1.0';

export interface ScannedServer {
	readonly name: string;
	readonly client: string;
	readonly clientName: string;
	readonly scope: ConfigScope;
	readonly project?: string;
	readonly file: string;
	readonly line: number;
	/** The command with secrets masked. */
	readonly command?: readonly string[];
	/** URL of a server that runs elsewhere, without its secrets. */
	readonly url?: string;
	/** Why there is neither a command nor a URL. */
	readonly problem?: string;
	/** Names only. */
	readonly variables: readonly string[];
	readonly headers: readonly string[];
	readonly disabled: boolean;
	readonly guardedBy?: string;
	/** Whether a version is pinned. Without one, each start may run another version. */
	readonly package?: { readonly registry: string; readonly name: string; readonly version?: string };
	/** Null if it was never audited. */
	readonly verdict: AuditVerdict | null;
	readonly notes: readonly string[];
}

/** Two servers of one agent: what the first reads, the second can send away. */
export interface Combination {
	readonly reads: CombinedServer;
	readonly sends: CombinedServer;
	/** The clients that have both. */
	readonly clients: readonly string[];
}

export interface CombinedServer {
	readonly name: string;
	readonly tools: readonly string[];
	readonly by: 'observed' | 'declared';
}

export interface ScanAudit {
	readonly name: string;
	/** Other places where the same server is configured. It counts once. */
	readonly files: readonly string[];
	/** Null if the audit failed. */
	readonly report: Report | null;
	readonly failure: string | null;
}

export interface ScanResult {
	readonly scanVersion: typeof SCAN_VERSION;
	readonly servers: readonly ScannedServer[];
	readonly unread: readonly UnreadConfig[];
	readonly combinations: readonly Combination[];
	/** Servers that were never audited. Their capabilities beside others are unknown. */
	readonly unknown: readonly string[];
	/** Empty without --audit. */
	readonly audits: readonly ScanAudit[];
}
