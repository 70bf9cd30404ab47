// A fleet: many servers to audit, as jobs in a queue that any number of workers share.

/** `waiting` also after a failure that is tried again. `failed`: trying again would not help. `dead`: every attempt failed. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'dead'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** What an audit took, the cell and everything in it included. */
export interface AuditCost {
	readonly cpuMs: number;
	/** Memory of all these processes together, as it was at its highest. */
	readonly peakKib: number;
}

/** One server at one version. */
export interface FleetTarget {
	/** What people call it, the same for all versions: `npm:some-server`. */
	readonly name: string;
	/** Exact; empty where a target has none, such as a command. */
	readonly version: string;
	/** Command and arguments that start it. */
	readonly command: readonly [program: string, ...args: string[]];
	readonly env: Readonly<Record<string, string>>;
}

export interface NewJob extends FleetTarget {
	readonly depth: string;
	/** Higher ones first. */
	readonly priority: number;
	/** The version of Candor that audits it: another one audits it again. */
	readonly candor: string;
}

export interface FleetJob extends NewJob {
	readonly id: string;
	readonly state: JobState;
	/** Begun ones, the one under way included. */
	readonly attempts: number;
	/** Microseconds since the Unix epoch. */
	readonly added: number;
	readonly began?: number;
	readonly ended?: number;
	/** Where it runs. */
	readonly worker?: string;
	/** Of the last failure: a word to count by, and a line. */
	readonly reason?: string;
	readonly detail?: string;
	readonly cost?: AuditCost;
	/** Of the stored audit. */
	readonly audit?: string;
	readonly conclusion?: string;
	readonly trust?: number;
	readonly tools?: { readonly worked: number; readonly declared: number };
}
