// The ports of the store: what the rest of the product asks of it, whichever backend keeps the data. Every backend passes test/contracts/store.test.ts.

import type { ApprovalNote, DecisionNote, LedgerCall, LedgerDecision, LedgerVerification, OutcomeNote } from './ledger.ts';
import type { Pins } from './pin.ts';
import type { Report } from './report.ts';

/** A local backend may answer at once. */
type Awaitable<T> = T | Promise<T>;

export interface ChainFilter {
	readonly server?: string;
	readonly tool?: string;
	/** Selects rows of this decision; outcomes name their decision by its number. */
	readonly decision?: LedgerDecision;
	/** Microseconds, inclusive. */
	readonly since?: number;
	readonly until?: number;
}

export interface ChainPageRequest extends ChainFilter {
	/** The `next` of the page before. */
	readonly cursor?: string;
	readonly limit: number;
	readonly order?: 'oldest-first' | 'newest-first';
}

export interface ChainRow {
	readonly seq: number;
	/** The exact text that was hashed. */
	readonly content: string;
	readonly hash: string;
}

export interface ChainPage {
	readonly rows: readonly ChainRow[];
	/** `null`: there are no more rows now. */
	readonly next: string | null;
}

export interface ChainTally {
	readonly server: string;
	readonly tool: string | null;
	readonly decision: LedgerDecision;
	readonly count: number;
}

export interface ChainStats {
	readonly decisions: number;
	readonly tallies: readonly ChainTally[];
}

/** What is appended. An outcome names its decision by the number that `append` returned for it. */
export type ChainEntry =
	| { readonly kind: 'decision'; readonly note: DecisionNote }
	| { readonly kind: 'outcome'; readonly at: number; readonly call: LedgerCall; readonly decision: number; readonly note: OutcomeNote }
	| { readonly kind: 'approval'; readonly note: ApprovalNote };

/** The hash chain of decisions. A guard writes to its local journal first, synchronously; see `Ledger`. */
export interface ChainStore extends AsyncDisposable {
	/** All of the entries, in order, or none. Returns their numbers. */
	append(entries: readonly ChainEntry[]): Promise<readonly number[]>;
	page(request: ChainPageRequest): Promise<ChainPage>;
	stats(filter: ChainFilter): Promise<ChainStats>;
	/** `head`: the hash of a row, noted somewhere else at some time. */
	verify(options?: { readonly head?: string; readonly signal?: AbortSignal }): Promise<LedgerVerification>;
}

export interface StoredAudit {
	readonly id: string;
	readonly server: string;
	/** Microseconds since the Unix epoch. */
	readonly at: number;
	readonly report: Report;
}

export type AuditSummary = Omit<StoredAudit, 'report'> & { readonly conclusion: Report['summary']['conclusion'] };

/** Reports of audits. A report is kept as it was put, whatever version it has. */
export interface AuditStore extends AsyncDisposable {
	put(server: string, at: number, report: Report): Promise<string>;
	get(id: string): Promise<StoredAudit | undefined>;
	/** The newest first; `server` selects the audits of one. */
	list(request: { readonly server?: string; readonly limit: number; readonly cursor?: string }): Promise<{
		readonly audits: readonly AuditSummary[];
		readonly next: string | null;
	}>;
}

export interface PinsStore {
	read(server: string): Awaitable<Pins | undefined>;
	/**
	 * Replaces `before`, which was read earlier (`undefined`: there were none), by `after`. False: the pins have changed since and stay as they are; the caller
	 * reads them and tries again.
	 */
	swap(before: Pins | undefined, after: Pins): Awaitable<boolean>;
}

export interface TokenRecord {
	readonly id: string;
	readonly name: string;
	readonly role: string;
	/** ISO dates. */
	readonly created: string;
	readonly expires: string | null;
}

/** Access tokens. Only their hashes are stored. */
export interface TokenStore extends AsyncDisposable {
	/** `token` is returned this once. */
	issue(request: Pick<TokenRecord, 'name' | 'role' | 'expires'>): Promise<{ readonly token: string; readonly record: TokenRecord }>;
	/** `undefined`: it was never issued, it was revoked, or it has expired. */
	find(token: string): Promise<TokenRecord | undefined>;
	list(): Promise<readonly TokenRecord[]>;
	/** False: there is no such token. */
	revoke(id: string): Promise<boolean>;
}
