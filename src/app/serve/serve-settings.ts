import type { HubSettings } from './hub/open-hub.ts';

/** The settings of `candor serve`. */
export interface ServeSettings {
	readonly host: string;
	/** 0: any free port. */
	readonly port: number;
	/** A folder of policies, found by file name. Absent: only shipped ones. */
	readonly policies: string | undefined;
	/** `postgres://…`; absent: SQLite in the data directory. */
	readonly database: string | undefined;
	/** The local ledger; absent: the one in the data directory. */
	readonly ledger: string | undefined;
	/** Whether launching and stopping servers needs no token on loopback, as older callers expect. */
	readonly opensLoopback: boolean;
	/** Additional host names under which the server is reached. */
	readonly allowedHosts: readonly string[];
	/** Whether the ledger keeps the arguments of inspected calls with their secrets masked. Otherwise it keeps only digests. */
	readonly keepsMasked: boolean;
	readonly hub: HubSettings;
}
