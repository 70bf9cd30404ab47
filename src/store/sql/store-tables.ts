// The tables of the store, the same on both databases. Numeric times are microseconds since the Unix epoch; times in text columns are ISO dates.
// Texts from outside are stored in the encoding of `columnText`.

import type { Kysely, Transaction } from 'kysely';
import type { STORE_KINDS } from '#model/ports.ts';

export type StoreKind = (typeof STORE_KINDS)[number];

interface AuditsTable {
	readonly id: string;
	/** Digest of server and report, so that the same audit is stored once. */
	readonly digest: string;
	readonly server: string;
	readonly at: number;
	readonly conclusion: string;
	readonly trust: number;
	/** JSON. */
	readonly by_severity: string;
	readonly worked: number;
	readonly declared: number;
	readonly version: string | null;
	/** The worst findings as JSON, so that an overview reads no report. */
	readonly findings: string;
	readonly envelope: string | null;
	/** JSON. It is the last column, so that a list does not read past it. */
	readonly report: string;
}

interface ServersTable {
	readonly name: string;
	readonly description: string | null;
	readonly github_url: string | null;
	readonly npm_package: string | null;
	readonly author: string | null;
	readonly category: string | null;
}

interface TokensTable {
	readonly id: string;
	readonly digest: string;
	readonly name: string;
	/** JSON. */
	readonly scopes: string;
	readonly created: string;
	readonly expires: string | null;
	readonly last_used: string | null;
	readonly revoked: string | null;
}

export interface ChainTable {
	readonly seq: number;
	readonly at: number;
	readonly kind: string;
	/** For a decision: the `call_groups` row that counts it. */
	readonly call_group: number | null;
	/** For an outcome: the number of its decision. */
	readonly call: number | null;
	/** For a forwarded row: its local ledger; `origin_seq` is its number there. */
	readonly origin: number | null;
	readonly origin_seq: number | null;
	readonly bytes: number;
	readonly hash: string;
	readonly content: string;
}

/** The end of the chain, a single row. A process that appends locks it. */
interface ChainHeadTable {
	readonly id: number;
	readonly seq: number;
	readonly hash: string;
	readonly row_count: number;
	readonly bytes: number;
}

/** Every combination of server, tool and decision, and the number of its decisions in the chain. */
interface CallGroupsTable {
	readonly id: number;
	/** JSON of the three values. */
	readonly name: string;
	readonly server: string;
	readonly tool: string | null;
	readonly decision: string;
	readonly count: number;
}

/** Number of decisions of a group, or of all groups with one decision (`TOTALS`), in the `span` microseconds from `start`. */
interface SpansTable {
	readonly span: number;
	readonly start: number;
	readonly call_group: number;
	readonly count: number;
}

/** Local ledgers, and the last row of each that is in the chain. */
interface OriginsTable {
	readonly id: number;
	readonly ledger: string;
	readonly position: number;
	readonly hash: string;
}

export interface FleetJobsTable {
	readonly id: string;
	readonly name: string;
	readonly version: string;
	readonly candor: string;
	/** JSON. */
	readonly command: string;
	/** JSON. */
	readonly env: string;
	readonly depth: string;
	readonly priority: number;
	readonly state: string;
	readonly attempts: number;
	/** Number of attempts that ended with their worker. */
	readonly losses: number;
	readonly added: number;
	/** Earliest time at which the job may start. */
	readonly due: number;
	readonly began: number | null;
	readonly ended: number | null;
	readonly worker: string | null;
	readonly lease_until: number | null;
	readonly reason: string | null;
	readonly detail: string | null;
	readonly cpu_ms: number | null;
	readonly peak_kib: number | null;
	readonly audit: string | null;
	/** Conclusion of the audit. The audit may be pruned, but the job stays. */
	readonly conclusion: string | null;
	readonly trust: number | null;
	readonly worked: number | null;
	readonly declared: number | null;
	/** When it ended with another result than the job before it of the same server, which follows here. Null: there is none, or a newer job. */
	readonly changed: number | null;
	readonly before_version: string | null;
	readonly before_audit: string | null;
	readonly before_conclusion: string | null;
	readonly before_trust: number | null;
}

/** How many jobs there are of a state, reason, conclusion, tenth of trust or hour; and the sum of `cpu_ms`. Triggers of `fleet_jobs` write it. */
export interface FleetCountsTable {
	readonly kind: string;
	readonly key: string;
	readonly count: number;
}

export interface StoreTables {
	readonly audits: AuditsTable;
	readonly servers: ServersTable;
	readonly tokens: TokensTable;
	readonly chain: ChainTable;
	readonly chain_head: ChainHeadTable;
	readonly call_groups: CallGroupsTable;
	readonly spans: SpansTable;
	readonly origins: OriginsTable;
	readonly fleet_jobs: FleetJobsTable;
	readonly fleet_counts: FleetCountsTable;
}

export type StoreDatabase = Kysely<StoreTables>;
export type StoreTransaction = Transaction<StoreTables>;
