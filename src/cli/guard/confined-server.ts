import type { StartServer } from '#guard/ends/server-process.ts';

/** What confining a server needs of the command. */
export interface ConfineTools {
	/** By `--sandbox`. */
	readonly wantsCell: boolean;
	/** Files and directories that the guard goes by. */
	readonly guarded: readonly string[];
	readonly note: (line: string) => void;
	/** Told of each place that the server could not go to. */
	readonly refused: (egress: { readonly subject: string; readonly reason: string }) => void;
	readonly signal: AbortSignal;
}

export interface ConfinedServer extends AsyncDisposable {
	readonly start: StartServer;
}
