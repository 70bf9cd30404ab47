// The ports of the store: what the rest of the product asks of it, whichever backend keeps the data. Every backend passes test/contracts/store.test.ts.

import type { FleetQueue } from './fleet-queue.ts';
import type {
	ApprovalNote,
	DecisionNote,
	DecisionRow,
	LedgerCall,
	LedgerDecision,
	LedgerHead,
	LedgerVerification,
	OutcomeNote,
	OutcomeRow,
} from './ledger.ts';
import type { NewAudit, ServerDetails } from './new-audit.ts';
import type { Page, PageRequest } from './page.ts';
import type { Report } from './report.ts';
import type { Severity } from './severity.ts';

export type { NewAudit, ServerDetails } from './new-audit.ts';
export type { Page, PageRequest } from './page.ts';

/** Selects decisions. All conditions hold together. */
export interface ChainFilter {
	readonly server?: string;
	readonly tool?: string;
	readonly decision?: LedgerDecision;
	/** Microseconds, inclusive. */
	readonly since?: number;
	readonly until?: number;
}

export interface DecisionPageRequest extends ChainFilter, PageRequest {
	/** By time. The default is `newest-first`. */
	readonly order?: 'oldest-first' | 'newest-first';
	/**
	 * A text, in any case, in the server, tool, method, rule, reason or kept arguments. A page examines a bounded number of decisions: it may hold fewer than
	 * `limit`, or none, and still have a `next`.
	 */
	readonly q?: string;
}

/** Where a row of the chain was first: in the local ledger of a guard, which has this name in its first row. */
export interface RowOrigin extends LedgerHead {
	readonly ledger: string;
}

/** A decision as it was kept, with the outcome of its call if there is one. */
export interface RecordedDecision {
	readonly seq: number;
	/** Microseconds since the Unix epoch. */
	readonly at: number;
	readonly hash: string;
	readonly decision: DecisionRow;
	readonly outcome?: OutcomeRow;
	/** Of a row that was forwarded. */
	readonly origin?: RowOrigin;
}

export interface ChainRow {
	readonly seq: number;
	/** The exact text that was hashed. */
	readonly content: string;
	readonly hash: string;
}

export interface ChainTally {
	readonly server: string;
	readonly tool: string | null;
	readonly decision: LedgerDecision;
	readonly count: number;
}

export interface ChainStats {
	readonly decisions: number;
	/** By server, tool and decision, in this order. */
	readonly tallies: readonly ChainTally[];
}

/** `at`: where the time step begins, in microseconds. A step without a decision is left out. */
export interface SeriesPoint {
	readonly at: number;
	readonly counts: Readonly<Record<LedgerDecision, number>>;
}

export interface SeriesRequest extends ChainFilter {
	/** Microseconds; rounded up to whole minutes, from an hour on to whole hours, from a day on to whole days (UTC). Of one server or tool, at least an hour. */
	readonly step: number;
	/** The newest steps, at most this many. */
	readonly limit: number;
}

/** What is appended. An outcome names its decision by the number that `append` returned for it. */
export type ChainEntry =
	| { readonly kind: 'decision'; readonly note: DecisionNote }
	| { readonly kind: 'outcome'; readonly at: number; readonly call: LedgerCall; readonly decision: number; readonly note: OutcomeNote }
	| { readonly kind: 'approval'; readonly note: ApprovalNote };

/** What may stay. The oldest rows go first; the chain stays verifiable through a row that names the last one removed. */
export interface ChainLimits {
	/** Microseconds. Rows older than this go. */
	readonly maxAge?: number;
	readonly maxRows?: number;
	/** Of the rows' texts. */
	readonly maxBytes?: number;
}

/**
 * The hash chain of decisions that is searched. A guard writes to its local ledger first, synchronously (see `Ledger`); a forwarder appends the ledger's rows
 * here, in order and each once.
 */
export interface ChainStore {
	/** All of the entries, in order, or none. Returns their numbers. */
	append(entries: readonly ChainEntry[]): Promise<readonly number[]>;
	/** Rows of every kind with a number beyond `after`, in order: what a listener who reconnects has missed. */
	rows(request: { readonly after?: number; readonly limit: number }): Promise<readonly ChainRow[]>;
	decisions(request: DecisionPageRequest): Promise<Page<RecordedDecision>>;
	/** `undefined`: there is no such decision, or not any more. */
	decision(seq: number): Promise<RecordedDecision | undefined>;
	stats(filter: ChainFilter): Promise<ChainStats>;
	/** Oldest first. */
	series(request: SeriesRequest): Promise<readonly SeriesPoint[]>;
	head(): Promise<LedgerHead | undefined>;
	/** Returns how many rows were removed. */
	prune(limits: ChainLimits): Promise<number>;
	/** `head`: the hash of a row, noted somewhere else at some time. */
	verify(options?: { readonly head?: string; readonly signal?: AbortSignal }): Promise<LedgerVerification>;
}

export interface AuditSummary {
	readonly id: string;
	readonly server: string;
	/** Microseconds since the Unix epoch. */
	readonly at: number;
	readonly conclusion: Report['summary']['conclusion'];
	readonly trust: number;
	readonly bySeverity: Readonly<Record<Severity, number>>;
	/** Tools: those of which at least one ordinary call succeeded, and all. */
	readonly worked: { readonly worked: number; readonly declared: number };
	/** As the server declared it. */
	readonly version?: string;
}

export interface StoredAudit extends AuditSummary {
	readonly report: Report;
	/** The DSSE envelope that came with the report, as JSON text. */
	readonly envelope?: string;
}

export interface AuditedServer extends ServerDetails {
	readonly name: string;
	readonly audits: number;
	/** By the time of the audit. */
	readonly last: AuditSummary;
}

export interface AuditFinding {
	/** Of the audit. */
	readonly audit: string;
	readonly server: string;
	readonly at: number;
	readonly id: string;
	readonly rule: string;
	readonly severity: Severity;
	readonly observed: string;
}

/** Reports of audits. A report is kept as it was put, whatever version it has. */
export interface AuditStore {
	/** `isNew` is false where this server's report with the same content was there already: that one's `id` is returned. */
	put(audit: NewAudit): Promise<{ readonly id: string; readonly isNew: boolean }>;
	get(id: string): Promise<StoredAudit | undefined>;
	/** The newest first; `server` selects the audits of one. */
	list(request: PageRequest & { readonly server?: string }): Promise<Page<AuditSummary>>;
	/** By name. */
	servers(request: PageRequest): Promise<Page<AuditedServer>>;
	server(name: string): Promise<AuditedServer | undefined>;
	/** Of the newest audits, the worst findings first. */
	latestFindings(limit: number): Promise<readonly AuditFinding[]>;
	counts(): Promise<{ readonly servers: number; readonly audits: number }>;
	/** Removes all but the newest `keep` audits of each server. Returns how many were removed. */
	prune(keep: number): Promise<number>;
}

export const TOKEN_SCOPES = ['push', 'read', 'admin'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export interface TokenRecord {
	readonly id: string;
	readonly name: string;
	readonly scopes: readonly TokenScope[];
	/** ISO dates. */
	readonly created: string;
	readonly expires: string | null;
	/** To the minute. */
	readonly lastUsed: string | null;
	readonly revoked: string | null;
}

/** Access tokens. Only their hashes are stored. */
export interface TokenStore {
	/** `token` is returned this once: `cnd_…`. */
	issue(request: Pick<TokenRecord, 'name' | 'scopes' | 'expires'>): Promise<{ readonly token: string; readonly record: TokenRecord }>;
	/** Notes the use. `undefined`: the token was never issued, it was revoked, or it has expired. */
	find(token: string): Promise<TokenRecord | undefined>;
	/** Also those that were revoked or have expired. */
	list(): Promise<readonly TokenRecord[]>;
	/** False: there is no such token in force. */
	revoke(id: string): Promise<boolean>;
}

export const STORE_KINDS = ['sqlite', 'postgres'] as const;

/** One database with everything that is served: opened by `openStore`. */
export interface Store extends AsyncDisposable {
	readonly kind: (typeof STORE_KINDS)[number];
	readonly audits: AuditStore;
	readonly tokens: TokenStore;
	readonly chain: ChainStore;
	readonly fleet: FleetQueue;
	/** Throws if the database does not answer. */
	check(): Promise<void>;
	/** A copy of the whole database, consistent while others write. On PostgreSQL a `UserError` that names `pg_dump`. */
	backup(file: string): Promise<void>;
	/** All rows of the chain, then audits and servers, as lines of JSON without line feeds. Tokens are left out. */
	export(signal?: AbortSignal): AsyncGenerator<string>;
}
