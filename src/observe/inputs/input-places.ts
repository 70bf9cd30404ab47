import type { WorldIndex } from '#observe/world/world-index.ts';

/** Directories and files as the server in the cell sees them, for arguments that name a path. */
export interface InputPlaces {
	readonly home: string;
	readonly cwd: string;
	readonly tmp: string;
	/** Paths that the server's command line named. */
	readonly namedPaths: readonly string[];
	/** Files that are known to exist in the cell and may be read; a tool that reads is given these first. */
	readonly files?: readonly string[];
	/** What the working directory holds, where it is the cell's own. */
	readonly world?: WorldIndex;
}
