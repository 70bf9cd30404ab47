// A client is data: which files it reads, and where in them its servers stand.

import type { ConfigScope } from '#model/configured-server.ts';

export interface ClientPlace {
	readonly scope: ConfigScope;
	/**
	 * A path with `/` between its parts. It begins with `~` (the home), `{config}` (~/.config, on macOS ~/Library/Application Support) or
	 * `{xdg}` (~/.config on both); in a project it is relative. A part `*` or `*.json` stands for every name of that form.
	 */
	readonly path: string;
	/** Where the servers are: keys from the outermost on. `*` stands for every key, and names the project. */
	readonly servers: readonly (readonly string[])[];
	/** The client writes the file from its own settings, so that an edit would be lost. */
	readonly isGenerated?: true;
}

export interface Client {
	/** As it is typed: `candor wrap cursor`. */
	readonly id: string;
	readonly name: string;
	readonly places: readonly ClientPlace[];
}
