// What a server in a cell may see, write, reach and use.

import type { StorageUse } from './limits/measure-storage.ts';

export interface Limits {
	readonly memoryBytes: number;
	readonly processes: number;
	readonly cpuSeconds: number;
	/** Size limit of a single file. */
	readonly fileBytes: number;
	/** Limit of all files together. Absent: the default. */
	readonly storage?: StorageUse;
}

/** A network namespace that was made for the cell, with a process of Candor at the other end of its only device. */
export interface JoinedNetwork {
	/** The process that holds the cell's namespace. */
	readonly holder: number;
	/** The process at the other end. */
	readonly sink: number;
	readonly device: string;
}

/** A directory that exists only in the cell. The host's directory is not shown, except for copies of `files`. */
export interface NewPlace {
	readonly directory: string;
	/** Names of the files in it. */
	readonly files: readonly string[];
}

export interface Confinement {
	readonly runId: string;
	/** `none`: a network namespace without a way out. `host`: only if the user explicitly asked for it. */
	readonly network: 'none' | 'host';
	/** Host paths that are visible at the same path, read-only. */
	readonly visible: readonly string[];
	/** Host paths that are visible at the same path, writable. */
	readonly writable: readonly string[];
	/** Host paths that are visible at the same path. The server changes only a copy. */
	readonly views: readonly string[];
	/** Directories with copies of a few files, in which the server may create more. */
	readonly places?: readonly NewPlace[];
	/** Directories that the command line named. A cell may put something beside them. */
	readonly named?: readonly string[];
	/** Host files and directories below a visible path that the server finds empty. */
	readonly hidden: readonly string[];
	/** Of the views, packages whose install scripts write into them. What changes there is not reported, and a copy may be of any size. */
	readonly built?: readonly string[];
	/** Working directory given by the user. Absent: a private, empty, writable one. */
	readonly cwd?: string;
	/** Environment variables in addition to the cell's own. */
	readonly env: Readonly<Record<string, string>>;
	readonly limits: Limits;
}
