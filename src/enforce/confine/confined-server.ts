import type { Writable } from 'node:stream';
import type { StartServer } from '#enforce/guard/transports/server-process.ts';
import type { PackagePin } from '#observe/target/package-pin.ts';
import type { EffectFeed } from './effect-feed.ts';

/** What confining a server needs of the command. */
export interface ConfineTools {
	/** By `--sandbox`. */
	readonly wantsCell: boolean;
	/** By `--observe`: the server is traced, which needs the cell. */
	readonly observes: boolean;
	/** By `--pin`: the only version of its package that is started. */
	readonly pin: PackagePin | undefined;
	/** Files and directories that the guard goes by. */
	readonly guarded: readonly string[];
	/** Where fetched packages are kept. */
	readonly cacheDir: string;
	/** The files of the user's projects that hold planted canaries. */
	readonly plantedFiles: () => Promise<readonly string[]>;
	readonly note: (line: string) => void;
	/** What the server writes to its stderr goes there. */
	readonly stderr: Writable;
	/** Told of each place that the server could not go to and, with `observes`, of what it does. */
	readonly effects: EffectFeed;
	readonly signal: AbortSignal;
}

export interface ConfinedServer extends AsyncDisposable {
	readonly start: StartServer;
}
