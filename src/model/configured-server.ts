// An MCP server as a client's configuration file names it.

import type { Argv } from './target.ts';

/** `user`: the entry applies to every project of the user. `project`: it applies to one directory. */
export const CONFIG_SCOPES = ['user', 'project'] as const;
export type ConfigScope = (typeof CONFIG_SCOPES)[number];

export type ConfiguredStart =
	| { readonly kind: 'command'; readonly argv: Argv; readonly cwd?: string }
	/** The path and query of the URL may hold secrets. */
	| { readonly kind: 'remote'; readonly url: string }
	/** An entry that names neither a command nor a URL, and the reason. */
	| { readonly kind: 'other'; readonly reason: string };

/** An environment variable or a header that the entry sets. */
export interface ConfiguredVariable {
	readonly name: string;
	/** The value, if it is a switch, a small number or a log level. Any other value may be a secret and is not kept. */
	readonly plain?: string;
	/** The extension of the value, if it is a path of a file of a common kind: `.json`. The path itself is not kept. */
	readonly extension?: string;
}

export interface ConfiguredServer {
	readonly name: string;
	/** Id of the client, such as `claude-desktop`. */
	readonly client: string;
	readonly scope: ConfigScope;
	/** The directory that the entry applies to. */
	readonly project?: string;
	readonly origin: { readonly file: string; readonly line: number };
	/** The server behind the guard, if the entry starts `candor guard`. */
	readonly start: ConfiguredStart;
	readonly variables: readonly ConfiguredVariable[];
	/** Names of the headers that the client sends to a remote server. */
	readonly headers: readonly string[];
	readonly isDisabled: boolean;
	/** The policy of the guard in front of the server. Absent: there is no guard. */
	readonly guardedBy?: string;
	/** A remark for the reader of the list, such as a name that occurs twice. */
	readonly notes: readonly string[];
}

/** A configuration file that exists but could not be read, and the reason. */
export interface UnreadConfig {
	readonly client: string;
	readonly file: string;
	readonly reason: string;
}
