// The contents of the cell by kind. Inputs use these values first, before any value is made up.

export interface WorldRepository {
	readonly root: string;
	/** Branches; the one that is checked out comes first. */
	readonly branches: readonly string[];
	readonly tags: readonly string[];
	/** Full ids, the newest first. */
	readonly commits: readonly string[];
	/** Commits of the other branches that the main branch does not have. */
	readonly otherCommits: readonly string[];
	readonly remote: string;
	/** Tracked files, relative to the root. The first one has unstaged changes. */
	readonly files: readonly string[];
}

export interface WorldFile {
	/** Absolute path, as the server sees it. */
	readonly path: string;
	/** One of `FILE_KINDS`. */
	readonly kind: string;
}

export interface WorldIndex {
	readonly root: string;
	readonly repositories: readonly WorldRepository[];
	readonly files: readonly WorldFile[];
	/** Tables of the database and sheets of the workbook, each with its columns. */
	readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
	readonly sheets: readonly string[];
}
