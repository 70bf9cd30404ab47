// What the user asked Candor to audit, and exactly how it is launched.

/** A program and its arguments, never a shell string. */
export type Argv = readonly [program: string, ...args: string[]];

/** How Candor talks to a server. */
export const TRANSPORTS = ['stdio', 'streamable-http', 'sse'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** A server that listens on a port of its own machine. */
export interface HttpServer {
	readonly transport: Exclude<Transport, 'stdio'>;
	readonly port: number;
}

export interface HttpSettings extends HttpServer {
	/** Path and query: `/mcp`. */
	readonly path: string;
	/** Headers of every request. They may hold secrets of the user. */
	readonly headers: readonly (readonly [name: string, value: string])[];
}

/** A server that runs elsewhere. */
export interface RemoteSettings {
	/** The URL as the user gave it. Its path and query may hold secrets. */
	readonly url: string;
	/** Absent: streamable HTTP, or the older SSE if the server supports only that. */
	readonly transport?: HttpServer['transport'];
	/** Headers of every request. They may hold secrets of the user. */
	readonly headers: HttpSettings['headers'];
	/** Whether tools are called that do not declare themselves read-only. */
	readonly isEveryToolCalled: boolean;
}

export type ServerTarget =
	| { readonly kind: 'command'; readonly argv: Argv }
	| {
			readonly kind: 'package';
			readonly registry: 'npm' | 'pypi';
			readonly name: string;
			readonly version: string;
			/** The lock file's digest of the fetched archive, if the package manager recorded one. */
			readonly integrity?: string;
			readonly argv: Argv;
	  }
	| {
			readonly kind: 'image';
			readonly reference: string;
			/** The engine's identifier of exactly this content. */
			readonly id: string;
			readonly argv: Argv;
	  }
	/** `url` in a form that may be shown. Nothing was started: `argv` is only the URL. */
	| { readonly kind: 'remote'; readonly url: string; readonly argv: Argv };

/** How `candor audit` starts the server again, without secrets of the user. */
export interface StartWords {
	/** Flags that the start needs. `value` is written as a shell reads it: `API_KEY="$API_KEY"`. */
	readonly flags: readonly { readonly name: string; readonly value: string }[];
	/** The words after `--`. */
	readonly words: readonly string[];
}

/** One lifecycle script that the package runs at installation. */
export interface InstallScript {
	readonly package: string;
	readonly version: string;
	readonly event: 'preinstall' | 'install' | 'postinstall';
	readonly command: string;
	/** Directory of the package, in which the script expects to run. */
	readonly directory: string;
}

/** The interpreter that runs the server, if its own behaviour can be measured. */
export interface Runtime {
	readonly kind: 'node' | 'python' | 'other';
	/** Real path of the interpreter or program. */
	readonly program: string;
	/** Directories that belong to the interpreter itself (its standard library), read-only in the cell. */
	readonly roots: readonly string[];
	/** The same interpreter with an empty program, which measures the runtime baseline. Absent for `other`. */
	readonly emptyProgram?: Argv;
}

/** What a published package says about its origin. Hosts are in lower case. */
export interface PackageMetadata {
	readonly homepage?: string;
	readonly repository?: string;
	readonly author?: string;
	/** Hosts that its README names. */
	readonly readmeHosts: readonly string[];
	/** Names of the packages that it declares to need. */
	readonly dependencies?: readonly string[];
}

/** Everything that the cell needs to start the server without a package manager. */
export interface Launch {
	readonly target: ServerTarget;
	/** The command that the user typed, for display. */
	readonly asTyped: Argv;
	/** The command that runs in the cell: absolute program, absolute script. */
	readonly argv: Argv;
	/** The trailing part of `argv` that belongs to the server and not to its interpreter. Absent if they cannot be told apart. */
	readonly arguments?: readonly string[];
	readonly env: Readonly<Record<string, string>>;
	/** Settings of the user for the server. Every host path in them is absolute. */
	readonly settings?: Readonly<Record<string, string>>;
	/** Short name of the server: package name, module or file. Words in it count as a declaration. */
	readonly name: string;
	readonly version?: string;
	/** The package's own one-line description, if it has one. */
	readonly description?: string;
	readonly packageMetadata?: PackageMetadata;
	readonly runtime: Runtime;
	/** The server's own installed files, by real path. They are visible and read-only. */
	readonly packageRoots: readonly string[];
	/** The part of Candor's cache with the fetched package. */
	readonly fetchedInto?: string;
	/** Packages of the same workspace, below `packageRoots`, that the server does not use. They appear empty to it. */
	readonly unusedPackages?: readonly string[];
	/** Existing paths that the command line or a setting names, besides the program and its script. */
	readonly namedPaths: readonly string[];
	/** Named paths that do not exist yet, such as a database to be created. */
	readonly newPaths?: readonly string[];
	/** Hosts that the command line or a setting names, in lower case. */
	readonly namedHosts: readonly string[];
	readonly installScripts: readonly InstallScript[];
	/** Wheels that were made of source, without running its build. */
	readonly madeOfSource?: readonly string[];
	/** Why another interpreter than the machine's usual one starts the server. */
	readonly otherInterpreter?: string;
}
