// Shapes of the server's responses, as the pages read them.

import type { BackgroundRun } from '#model/live-event.ts';
import type { Conclusion, Report } from '#model/report.ts';
import type { Severity } from '#model/severity.ts';

export type BySeverity = Readonly<Partial<Record<Severity, number>>>;

/** Microseconds or milliseconds since the epoch, or an ISO date. */
export type Moment = number | string;

export interface Me {
	readonly authenticated: boolean;
	readonly scopes: readonly string[];
	readonly version: string;
	readonly openLoopback?: boolean;
}

export interface SeriesPoint {
	readonly at: Moment;
	readonly allowed: number;
	readonly blocked: number;
}

export interface LatestFinding {
	readonly audit: string;
	readonly server: string;
	readonly at: Moment;
	readonly id: string;
	readonly rule: string;
	readonly severity: Severity;
	readonly observed: string;
}

export interface Overview {
	readonly servers: number;
	readonly audits: number;
	readonly decisions: { readonly total: number; readonly allowed: number; readonly blocked: number; readonly blockRate: number };
	readonly series: readonly SeriesPoint[];
	readonly latestFindings: readonly LatestFinding[];
	readonly waitingApprovals: number;
}

export interface AuditLine {
	readonly id: string;
	readonly server: string;
	readonly at: Moment;
	readonly conclusion: Conclusion;
	readonly trust: number;
	readonly bySeverity: BySeverity;
	readonly version?: string;
}

export interface ServerEntry {
	readonly name: string;
	readonly description?: string;
	readonly githubUrl?: string;
	readonly npmPackage?: string;
	readonly author?: string;
	readonly category?: string;
	readonly audits: number;
	readonly last?: Omit<AuditLine, 'server'> & { readonly worked?: { readonly worked: number; readonly declared: number } };
}

export interface ServerDetail extends ServerEntry {
	readonly history: readonly Omit<AuditLine, 'server'>[];
}

export interface StoredReport {
	readonly id: string;
	readonly server: string;
	readonly at: Moment;
	readonly report: Report;
	readonly signature?: { readonly state: 'none' | 'valid' | 'invalid'; readonly keyId?: string };
}

export interface LedgerLine {
	readonly seq: number;
	readonly at: Moment;
	readonly server: string;
	readonly tool?: string | null;
	readonly method?: string;
	readonly decision: string;
	readonly rule?: string | null;
	readonly reason?: string | null;
	readonly arguments?: unknown;
	readonly digest?: string | null;
	readonly outcome?: string | null;
	readonly durationMs?: number | null;
}

export interface LedgerPage {
	readonly rows: readonly LedgerLine[];
	readonly next: string | null;
}

export interface LedgerStats {
	readonly total: number;
	readonly allowed: number;
	readonly blocked: number;
	readonly blockRate: number;
	readonly byServer: readonly { readonly server: string; readonly total?: number; readonly allowed: number; readonly blocked: number }[];
	readonly series: readonly SeriesPoint[];
}

export interface WaitingApproval {
	readonly id: string;
	readonly kind?: string;
	/** For a call: the value for `candor approve --call`. */
	readonly call?: string;
	readonly server: string;
	readonly tool?: string;
	readonly name?: string;
	readonly reason?: string;
	/** The arguments as shown to a person: a text, or JSON. */
	readonly arguments?: unknown;
	readonly askedAt?: Moment;
	readonly policy?: string;
	/** For a changed declaration: its earlier and its present content. */
	readonly before?: unknown;
	readonly after?: unknown;
	readonly changes?: readonly string[];
}

export interface Approvals {
	readonly approvals: readonly WaitingApproval[];
	/** The key that signs approvals. `elsewhere`: only its public half is on the server. */
	readonly key?: 'none' | 'sealed' | 'elsewhere';
}

export interface PolicyEntry {
	readonly name: string;
	readonly origin: 'folder' | 'shipped';
	readonly editable: boolean;
}

export interface PolicyProblem {
	readonly line?: number;
	readonly column?: number;
	readonly message: string;
}

export interface PolicyText {
	readonly name: string;
	readonly text: string;
	readonly digest: string;
	readonly origin: 'folder' | 'shipped';
	readonly problems: readonly PolicyProblem[];
}

export interface ChangedCall {
	readonly call: { readonly tool: string; readonly args?: unknown };
	readonly times?: number;
	readonly before: { readonly effect: string; readonly rule: string; readonly reason: string };
	readonly after: { readonly effect: string; readonly rule: string; readonly reason: string };
}

export interface WhatIfAnswer {
	readonly newlyBlocked: readonly ChangedCall[];
	readonly newlyAllowed: readonly ChangedCall[];
	readonly unchanged: number;
	readonly notReplayable?: number;
}

export interface TokenEntry {
	readonly id: string;
	readonly name: string;
	readonly scopes: readonly string[];
	readonly created?: Moment;
	readonly expires?: Moment | null;
	readonly lastUsed?: Moment | null;
	readonly revoked?: Moment | boolean | null;
}

export interface MintedToken {
	readonly token: string;
	readonly record: TokenEntry;
}

export type RunEntry = BackgroundRun;
