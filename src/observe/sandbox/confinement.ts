// What a server in a cell may see, write, reach and use.

import type { StorageUse } from './limits/measure-storage.ts';

export interface Limits {
	readonly memoryBytes: number;
	readonly processes: number;
	readonly cpuSeconds: number;
	/** The largest single file that the server may write. */
	readonly fileBytes: number;
	/** All that it may write; absent: the usual. */
	readonly storage?: StorageUse;
}

/** A network namespace that was made for the cell, with somebody of ours at the other end of its only device. */
export interface JoinedNetwork {
	/** A process that holds the cell's namespace. */
	readonly holder: number;
	/** The process at the other end. */
	readonly sink: number;
	readonly device: string;
}

/** A directory of the cell alone: what the host has there is not shown, but for copies of `files`. */
export interface NewPlace {
	readonly directory: string;
	/** Names in it. */
	readonly files: readonly string[];
}

export interface Confinement {
	readonly runId: string;
	/** `none`: a network namespace with no way out. `host`: only when the user asked for it by name. */
	readonly network: 'none' | 'host';
	/** Host paths visible at the same path, read-only. */
	readonly visible: readonly string[];
	/** Host paths visible at the same path, writable. */
	readonly writable: readonly string[];
	/** Host paths visible at the same path, of which the server changes only a copy. */
	readonly views: readonly string[];
	/** Directories that hold copies of a few files, and in which the server may make more. */
	readonly places?: readonly NewPlace[];
	/** Directories that the command line named; a cell may put something beside them. */
	readonly named?: readonly string[];
	/** Host files and directories under a visible path that the server finds empty. */
	readonly hidden: readonly string[];
	/** Host directories of which the cell gets a writable copy of its own, at the same path. */
	readonly copied: readonly string[];
	/** Working directory given by the user; absent: a private, empty, writable one. */
	readonly cwd?: string;
	/** Environment on top of the cell's own. */
	readonly env: Readonly<Record<string, string>>;
	readonly limits: Limits;
}
