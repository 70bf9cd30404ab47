// What `candor scan` tells: configured servers as they may be shown. Values of variables and secrets in commands are left out.

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
	/** With secrets masked. */
	readonly command?: readonly string[];
	/** Of a server that runs elsewhere, without its secrets. */
	readonly url?: string;
	/** Why there is neither. */
	readonly problem?: string;
	/** Names only. */
	readonly variables: readonly string[];
	readonly headers: readonly string[];
	readonly disabled: boolean;
	readonly guardedBy?: string;
	/** Without a version, each start may run another one. */
	readonly package?: { readonly registry: string; readonly name: string; readonly version?: string };
	/** Null: never audited. */
	readonly verdict: AuditVerdict | null;
	readonly notes: readonly string[];
}

/** Two servers that one agent uses: what the first reads the second can send away. */
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
	/** Where else the same server is configured counts once. */
	readonly files: readonly string[];
	/** Null: the audit could not be made. */
	readonly report: Report | null;
	readonly failure: string | null;
}

export interface ScanResult {
	readonly scanVersion: typeof SCAN_VERSION;
	readonly servers: readonly ScannedServer[];
	readonly unread: readonly UnreadConfig[];
	readonly combinations: readonly Combination[];
	/** Servers that were never audited: what they could do beside others is not known. */
	readonly unknown: readonly string[];
	/** Empty without --audit. */
	readonly audits: readonly ScanAudit[];
}
