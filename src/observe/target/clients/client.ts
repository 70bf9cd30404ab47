// Describes a client as data: which files it reads, and where its servers are in them.

import type { ConfigScope } from '#model/configured-server.ts';

export interface ClientPlace {
	readonly scope: ConfigScope;
	/**
	 * A path with `/` between its parts. It begins with `~` (the home), `{config}` (~/.config, on macOS ~/Library/Application Support) or
	 * `{xdg}` (~/.config on both); in a project it is relative. A part `*` or `*.json` matches every name of that form.
	 */
	readonly path: string;
	/** Keys that lead to the servers, outermost first. `*` matches every key, which names the project. */
	readonly servers: readonly (readonly string[])[];
	/** Whether the client generates the file from its own settings, so that an edit would be lost. */
	readonly isGenerated?: true;
}

export interface Client {
	/** Name on the command line: `candor wrap cursor`. */
	readonly id: string;
	readonly name: string;
	readonly places: readonly ClientPlace[];
}
