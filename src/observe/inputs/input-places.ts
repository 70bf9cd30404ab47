/** Directories and files as the server in the cell sees them, for arguments that name a path. */
export interface InputPlaces {
	readonly home: string;
	readonly cwd: string;
	readonly tmp: string;
	/** Paths that the server's command line named. */
	readonly namedPaths: readonly string[];
	/** Files that are known to exist in the cell and may be read; a tool that reads is given these first. */
	readonly files?: readonly string[];
}
