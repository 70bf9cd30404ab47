// The tables of the store, the same on both databases. Times are microseconds since the Unix epoch where they are numbers, and ISO dates where they are texts.
// Texts that others choose are kept as `columnText` writes them.

import type { Kysely, Transaction } from 'kysely';
import type { STORE_KINDS } from '#model/ports.ts';

export type StoreKind = (typeof STORE_KINDS)[number];

interface AuditsTable {
	readonly id: string;
	/** Of server and report: the same audit is kept once. */
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
	/** The worst, as JSON: an overview reads no report. */
	readonly findings: string;
	readonly envelope: string | null;
	/** JSON. The last column, so that a list reads past none. */
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
	/** Of a decision: which `call_groups` row counts it. */
	readonly call_group: number | null;
	/** Of an outcome: the number of its decision. */
	readonly call: number | null;
	/** Of a row that a local ledger had first: which one, and its number there. */
	readonly origin: number | null;
	readonly origin_seq: number | null;
	readonly bytes: number;
	readonly hash: string;
	readonly content: string;
}

/** One row: the end of the chain. Who appends locks it. */
interface ChainHeadTable {
	readonly id: number;
	readonly seq: number;
	readonly hash: string;
	readonly row_count: number;
	readonly bytes: number;
}

/** Every combination of server, tool and decision, and how often there is one in the chain. */
interface CallGroupsTable {
	readonly id: number;
	/** JSON of the three. */
	readonly name: string;
	readonly server: string;
	readonly tool: string | null;
	readonly decision: string;
	readonly count: number;
}

/** How many decisions of a group, or of all groups with one decision (`TOTALS`), were made in the `span` microseconds from `start`. */
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
	/** Attempts that ended with their worker. */
	readonly losses: number;
	readonly added: number;
	/** Not before. */
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
	/** Of the audit: it may be pruned, the job stays. */
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
