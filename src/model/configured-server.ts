// An MCP server as a client's configuration file names it.

import type { Argv } from './target.ts';

/** `user`: for every project of the user. `project`: for one directory. */
export const CONFIG_SCOPES = ['user', 'project'] as const;
export type ConfigScope = (typeof CONFIG_SCOPES)[number];

export type ConfiguredStart =
	| { readonly kind: 'command'; readonly argv: Argv; readonly cwd?: string }
	/** The URL may hold secrets in its path and query. */
	| { readonly kind: 'remote'; readonly url: string }
	/** An entry that names neither a command nor a URL, and why. */
	| { readonly kind: 'other'; readonly reason: string };

/** An environment variable or a header that the entry sets. */
export interface ConfiguredVariable {
	readonly name: string;
	/** The value, where it is a switch, a small number or a log level. Any other value may be a secret and is not kept. */
	readonly plain?: string;
}

export interface ConfiguredServer {
	readonly name: string;
	/** The client's id: `claude-desktop`. */
	readonly client: string;
	readonly scope: ConfigScope;
	/** The directory that the entry is for. */
	readonly project?: string;
	readonly origin: { readonly file: string; readonly line: number };
	/** Behind the guard, if `candor guard` is in front. */
	readonly start: ConfiguredStart;
	readonly variables: readonly ConfiguredVariable[];
	/** Names of headers that are sent to a remote server. */
	readonly headers: readonly string[];
	readonly isDisabled: boolean;
	/** The policy of the guard in front. Absent: there is no guard. */
	readonly guardedBy?: string;
	/** What a reader of the list should know: a name that stands twice. */
	readonly notes: readonly string[];
}

/** A configuration file that exists and was not read, and why. */
export interface UnreadConfig {
	readonly client: string;
	readonly file: string;
	readonly reason: string;
}
