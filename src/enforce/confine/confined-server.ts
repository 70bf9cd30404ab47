import type { Writable } from 'node:stream';
import type { StartServer } from '#enforce/guard/transports/server-process.ts';
import type { PackagePin } from '#observe/target/package-pin.ts';
import type { EffectFeed } from './effect-feed.ts';
import type { GuardFile } from './refuse-writers.ts';

/** What confining a server needs from the command line. */
export interface ConfineTools {
	/** Set by `--sandbox`. */
	readonly wantsCell: boolean;
	/** Set by `--observe`: the server is traced, which needs the cell. */
	readonly observes: boolean;
	/** Whether `env: inherit` passes on the variables of this process. They are meant for the server only if its user started the guard. */
	readonly inheritsVariables: boolean;
	/** Set by `--pin`: the only version of its package that may be started. */
	readonly pin: PackagePin | undefined;
	/** The guard's own files and directories, which no server may write to. */
	readonly guarded: readonly GuardFile[];
	/** Directory of keys, pins, approvals and audits. */
	readonly dataDir: string;
	/** Directory of fetched packages. */
	readonly cacheDir: string;
	/** Files of the user's projects that contain planted canaries. */
	readonly plantedFiles: () => Promise<readonly string[]>;
	readonly note: (line: string) => void;
	/** Receives the stderr of the server. */
	readonly stderr: Writable;
	/** Receives each refused destination and, with `observes`, the server's effects. */
	readonly effects: EffectFeed;
	readonly signal: AbortSignal;
}

export interface ConfinedServer extends AsyncDisposable {
	readonly start: StartServer;
}
