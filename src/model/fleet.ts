// A fleet: many servers to audit, as jobs in a queue that any number of workers share.

/** `waiting` includes a failed job that will be retried. `failed`: a retry would not help. `dead`: every attempt failed. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'dead'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** What an audit cost, including the cell and everything in it. */
export interface AuditCost {
	readonly cpuMs: number;
	/** Peak memory of all these processes together. */
	readonly peakKib: number;
}

/** One server at one version. */
export interface FleetTarget {
	/** The name of the target, the same for all versions: `npm:some-server`. */
	readonly name: string;
	/** The exact version. Empty for a target without one, such as a command. */
	readonly version: string;
	/** The command and arguments that start the server. */
	readonly command: readonly [program: string, ...args: string[]];
	readonly env: Readonly<Record<string, string>>;
}

export interface NewJob extends FleetTarget {
	readonly depth: string;
	/** Jobs with a higher priority come first. */
	readonly priority: number;
	/** The version of Candor that audits the target. Another version audits it again. */
	readonly candor: string;
}

export interface FleetJob extends NewJob {
	readonly id: string;
	readonly state: JobState;
	/** Number of attempts that began, including the current one. */
	readonly attempts: number;
	/** Microseconds since the Unix epoch. */
	readonly added: number;
	readonly began?: number;
	readonly ended?: number;
	/** Where the worker runs. */
	readonly worker?: string;
	/** The last failure: a word for statistics, and a line of text. */
	readonly reason?: string;
	readonly detail?: string;
	readonly cost?: AuditCost;
	/** Id of the stored audit. */
	readonly audit?: string;
	readonly conclusion?: string;
	readonly trust?: number;
	readonly tools?: { readonly worked: number; readonly declared: number };
}
