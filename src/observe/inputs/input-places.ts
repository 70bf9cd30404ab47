import type { WorldIndex } from '#observe/world/world-index.ts';

/** Directories and files as the server in the cell sees them, for arguments that name a path. */
export interface InputPlaces {
	readonly home: string;
	readonly cwd: string;
	readonly tmp: string;
	/** Paths that the server's command line named. */
	readonly namedPaths: readonly string[];
	/** Files that exist in the cell and may be read. A tool that reads gets these first. */
	readonly files?: readonly string[];
	/** Content of the working directory, if it is the cell's own. */
	readonly world?: WorldIndex;
}
