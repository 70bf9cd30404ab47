// What the user asked us to look at, and exactly how it will be launched.

/** A program and its arguments; never a shell string. */
export type Argv = readonly [program: string, ...args: string[]];

/** How a server is talked to. */
export const TRANSPORTS = ['stdio', 'streamable-http', 'sse'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** A server that listens on a port of its own machine. */
export interface HttpServer {
	readonly transport: Exclude<Transport, 'stdio'>;
	readonly port: number;
}

export interface HttpSettings extends HttpServer {
	/** `/mcp`, with a query if there is one. */
	readonly path: string;
	/** Sent with every request; may hold secrets of the user. */
	readonly headers: readonly (readonly [name: string, value: string])[];
}

/** A server that runs elsewhere. */
export interface RemoteSettings {
	/** As the user gave it: path and query may hold secrets. */
	readonly url: string;
	/** Absent: streamable HTTP, or the older SSE where the server knows only that. */
	readonly transport?: HttpServer['transport'];
	/** Sent with every request; may hold secrets of the user. */
	readonly headers: HttpSettings['headers'];
	/** Also tools that do not say of themselves that they only read. */
	readonly isEveryToolCalled: boolean;
}

export type ServerTarget =
	| { readonly kind: 'command'; readonly argv: Argv }
	| {
			readonly kind: 'package';
			readonly registry: 'npm' | 'pypi';
			readonly name: string;
			readonly version: string;
			/** The lock file's digest of the fetched archive, when the registry's client recorded one. */
			readonly integrity?: string;
			readonly argv: Argv;
	  }
	| {
			readonly kind: 'image';
			readonly reference: string;
			/** The engine's name for exactly this content. */
			readonly id: string;
			readonly argv: Argv;
	  }
	/** `url` as it may be shown. Nothing was started: `argv` is the URL alone. */
	| { readonly kind: 'remote'; readonly url: string; readonly argv: Argv };

/** One lifecycle script that the package asked to run when it is installed. */
export interface InstallScript {
	readonly package: string;
	readonly version: string;
	readonly event: 'preinstall' | 'install' | 'postinstall';
	readonly command: string;
	/** Directory of the package, where the script expects to run. */
	readonly directory: string;
}

/** The interpreter that runs the server, if it is one whose own behaviour we can measure. */
export interface Runtime {
	readonly kind: 'node' | 'python' | 'other';
	/** Real path of the interpreter or program. */
	readonly program: string;
	/** Directories that belong to the interpreter itself (its standard library), read-only in the cell. */
	readonly roots: readonly string[];
	/** The same interpreter with an empty program: what it touches is the runtime baseline. Absent for `other`. */
	readonly emptyProgram?: Argv;
}

/** What a published package says of where it comes from. Hosts are in lower case. */
export interface PackageMetadata {
	readonly homepage?: string;
	readonly repository?: string;
	readonly author?: string;
	/** Hosts that its README names. */
	readonly readmeHosts: readonly string[];
}

/** Everything the cell must know to start the server alone, with no package manager in between. */
export interface Launch {
	readonly target: ServerTarget;
	/** What the user typed, for display. */
	readonly asTyped: Argv;
	/** What is executed in the cell: absolute program, absolute script. */
	readonly argv: Argv;
	/** The end of `argv` that is the server's own, not its program's; absent where they are not told apart. */
	readonly arguments?: readonly string[];
	readonly env: Readonly<Record<string, string>>;
	/** What the user set for the server, with every host path in it absolute. */
	readonly settings?: Readonly<Record<string, string>>;
	/** Short name of the server: package name, module or file. Words in it count as a declaration. */
	readonly name: string;
	readonly version?: string;
	/** The package's own one-line description, if it has one. */
	readonly description?: string;
	readonly packageMetadata?: PackageMetadata;
	readonly runtime: Runtime;
	/** The server's own installed files, by real path: visible read-only. */
	readonly packageRoots: readonly string[];
	/** The part of Candor's cache that the package was fetched into. */
	readonly fetchedInto?: string;
	/** Packages of the same workspace, below `packageRoots`, that the server does not use: it finds them empty. */
	readonly unusedPackages?: readonly string[];
	/** Existing paths that the command line or a setting named, other than the program and its script. */
	readonly namedPaths: readonly string[];
	/** Paths that are named like that and do not exist yet: a database to be made. */
	readonly newPaths?: readonly string[];
	/** Hosts that the command line or a setting named, in lower case. */
	readonly namedHosts: readonly string[];
	readonly installScripts: readonly InstallScript[];
	/** Wheels that were made of source, without running its build. */
	readonly madeOfSource?: readonly string[];
}
