import type { HubSettings } from './hub/open-hub.ts';

/** How `candor serve` was started. */
export interface ServeSettings {
	readonly host: string;
	/** 0: one that is free. */
	readonly port: number;
	/** A folder of policies, each found by its file's name; absent: only those that ship. */
	readonly policies: string | undefined;
	/** `postgres://…`; absent: SQLite in the data directory. */
	readonly database: string | undefined;
	/** The local ledger; absent: the one in the data directory. */
	readonly ledger: string | undefined;
	/** Launching and stopping servers needs no token on loopback, as older callers expect. */
	readonly opensLoopback: boolean;
	/** Names besides this machine's own under which it is reached. */
	readonly allowedHosts: readonly string[];
	/** The ledger keeps the arguments of inspected calls with their secrets masked; else only their digests. */
	readonly keepsMasked: boolean;
	readonly hub: HubSettings;
}
