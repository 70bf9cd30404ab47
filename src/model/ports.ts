// The ports of the store, independent of the backend that keeps the data. Every backend passes test/contracts/store.test.ts.

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

/** Selects decisions. A decision must meet all conditions. */
export interface ChainFilter {
	readonly server?: string;
	readonly tool?: string;
	readonly decision?: LedgerDecision;
	/** Microseconds, inclusive. */
	readonly since?: number;
	readonly until?: number;
}

export interface DecisionPageRequest extends ChainFilter, PageRequest {
	/** Order by time. The default is `newest-first`. */
	readonly order?: 'oldest-first' | 'newest-first';
	/**
	 * A text, in any case, in the server, tool, method, rule, reason or kept arguments. A page examines a bounded number of decisions: it may hold fewer than
	 * `limit`, or none, and still have a `next`.
	 */
	readonly q?: string;
}

/** The origin of a row of the chain: the local ledger of a guard, identified by the name in its first row. */
export interface RowOrigin extends LedgerHead {
	readonly ledger: string;
}

/** A stored decision, with the outcome of its call if there is one. */
export interface RecordedDecision {
	readonly seq: number;
	/** Microseconds since the Unix epoch. */
	readonly at: number;
	readonly hash: string;
	readonly decision: DecisionRow;
	readonly outcome?: OutcomeRow;
	/** Present for a forwarded row. */
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
	/** Counts by server, tool and decision, in this order. */
	readonly tallies: readonly ChainTally[];
}

/** `at`: the beginning of the time step, in microseconds. Steps without a decision are left out. */
export interface SeriesPoint {
	readonly at: number;
	readonly counts: Readonly<Record<LedgerDecision, number>>;
}

export interface SeriesRequest extends ChainFilter {
	/** Microseconds, rounded up to whole minutes, from an hour on to whole hours, from a day on to whole days (UTC). For one server or tool at least an hour. */
	readonly step: number;
	/** The newest steps, at most this many. */
	readonly limit: number;
}

/** An entry to append. An outcome refers to its decision by the number that `append` returned. */
export type ChainEntry =
	| { readonly kind: 'decision'; readonly note: DecisionNote }
	| { readonly kind: 'outcome'; readonly at: number; readonly call: LedgerCall; readonly decision: number; readonly note: OutcomeNote }
	| { readonly kind: 'approval'; readonly note: ApprovalNote };

/** Bounds on the chain. The oldest rows go first. The chain stays verifiable through a row that names the last removed one. */
export interface ChainLimits {
	/** Microseconds. Older rows are removed. */
	readonly maxAge?: number;
	readonly maxRows?: number;
	/** Bytes of the rows' texts. */
	readonly maxBytes?: number;
}

/**
 * The hash chain of decisions that is searched. A guard writes to its local ledger first, synchronously (see `Ledger`); a forwarder appends the ledger's rows
 * here, in order and each once.
 */
export interface ChainStore {
	/** Appends all entries in order, or none. Returns their numbers. */
	append(entries: readonly ChainEntry[]): Promise<readonly number[]>;
	/** Rows of every kind with a number beyond `after`, in order: the rows that a reconnecting listener missed. */
	rows(request: { readonly after?: number; readonly limit: number }): Promise<readonly ChainRow[]>;
	decisions(request: DecisionPageRequest): Promise<Page<RecordedDecision>>;
	/** Returns `undefined` if there is no such decision, or if it was removed. */
	decision(seq: number): Promise<RecordedDecision | undefined>;
	stats(filter: ChainFilter): Promise<ChainStats>;
	/** The oldest row comes first. */
	series(request: SeriesRequest): Promise<readonly SeriesPoint[]>;
	head(): Promise<LedgerHead | undefined>;
	/** Returns how many rows were removed. */
	prune(limits: ChainLimits): Promise<number>;
	/** `head`: the hash of a row that the caller noted elsewhere. */
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
	/** The number of tools that worked, and of all tools. */
	readonly worked: { readonly worked: number; readonly declared: number };
	/** The declared name of the server. */
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
	/** Time of the audit. */
	readonly last: AuditSummary;
}

export interface AuditFinding {
	/** Id of the audit. */
	readonly audit: string;
	readonly server: string;
	readonly at: number;
	readonly id: string;
	readonly rule: string;
	readonly severity: Severity;
	readonly observed: string;
}

/** Reports of audits. A report is stored unchanged, whatever its version. */
export interface AuditStore {
	/** `isNew` is false if a report of this server with the same content was already stored. Then its `id` is returned. */
	put(audit: NewAudit): Promise<{ readonly id: string; readonly isNew: boolean }>;
	get(id: string): Promise<StoredAudit | undefined>;
	/** Audits, the newest first. `server` selects the audits of one server. */
	list(request: PageRequest & { readonly server?: string }): Promise<Page<AuditSummary>>;
	/** Servers by name. */
	servers(request: PageRequest): Promise<Page<AuditedServer>>;
	server(name: string): Promise<AuditedServer | undefined>;
	/** Findings of the newest audits, the worst first. */
	latestFindings(limit: number): Promise<readonly AuditFinding[]>;
	counts(): Promise<{ readonly servers: number; readonly audits: number }>;
	/** Removes all but the newest `keep` audits of each server. Returns the number of removed audits. */
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
	/** Time of the last use, to the minute. */
	readonly lastUsed: string | null;
	readonly revoked: string | null;
}

/** Access tokens. Only their hashes are stored. */
export interface TokenStore {
	/** `token` is returned only this once: `cnd_…`. */
	issue(request: Pick<TokenRecord, 'name' | 'scopes' | 'expires'>): Promise<{ readonly token: string; readonly record: TokenRecord }>;
	/** Records the use. Returns `undefined` if the token was never issued, was revoked or has expired. */
	find(token: string): Promise<TokenRecord | undefined>;
	/** Includes revoked and expired tokens. */
	list(): Promise<readonly TokenRecord[]>;
	/** Returns false if there is no such valid token. */
	revoke(id: string): Promise<boolean>;
}

export const STORE_KINDS = ['sqlite', 'postgres'] as const;

/** One database with everything that is served. `openStore` opens it. */
export interface Store extends AsyncDisposable {
	readonly kind: (typeof STORE_KINDS)[number];
	readonly audits: AuditStore;
	readonly tokens: TokenStore;
	readonly chain: ChainStore;
	readonly fleet: FleetQueue;
	/** Throws if the database does not answer. */
	check(): Promise<void>;
	/** Makes a copy of the whole database that is consistent while others write. On PostgreSQL it throws a `UserError` that names `pg_dump`. */
	backup(file: string): Promise<void>;
	/** All rows of the chain, then audits and servers, as lines of JSON without line feeds. Tokens are left out. */
	export(signal?: AbortSignal): AsyncGenerator<string>;
}
