import type { Argv, InstallScript, PackageMetadata, Runtime, ServerTarget } from '#model/target.ts';

type PackageTarget = Extract<ServerTarget, { kind: 'package' }>;

/** The result of resolving a command, before the server's own arguments are read. */
export interface Resolved {
	/** Present if the command named a package of a registry. */
	readonly package?: Omit<PackageTarget, 'kind' | 'argv'>;
	/** The program, its flags and its script, with absolute paths. */
	readonly program: Argv;
	/** The server's own arguments, as typed. */
	readonly args: readonly string[];
	/** Number of words of `args` up to and including the script that is the server: `run server.ts`. */
	readonly scriptWords?: number;
	readonly env: Readonly<Record<string, string>>;
	readonly name: string;
	readonly version?: string;
	readonly description?: string;
	readonly packageMetadata?: PackageMetadata;
	readonly runtime: Runtime;
	readonly packageRoots: readonly string[];
	/** Paths that the interpreter's own flags name. */
	readonly namedPaths: readonly string[];
	readonly installScripts: readonly InstallScript[];
	/** Wheels that were made from source, without running its build. */
	readonly madeOfSource?: readonly string[];
	/** Why another interpreter than the machine's usual one starts the server. */
	readonly otherInterpreter?: string;
}
