// Changes of the files in the cell's writable places, from before the first program to after the last.

export const ENTRY_KINDS = ['file', 'directory', 'symlink', 'fifo', 'socket', 'device'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface EntryState {
	readonly kind: EntryKind;
	/** Permission bits. */
	readonly mode: number;
	/** User id as seen from inside the cell. */
	readonly owner: number;
	readonly size: number;
	/** Whether it is a regular file with any execute bit. */
	readonly isExecutable: boolean;
	/** Present for a regular file that could be read. */
	readonly sha256?: string;
	/** Target of a symbolic link. Candor never follows it. */
	readonly target?: string;
	/** The beginning of the content: text as it is, other bytes in hexadecimal, canaries masked. */
	readonly preview?: string;
	/** Why the content was not read. */
	readonly unread?: string;
}

/** `passed`: the server created and removed it again during the run. */
export const FILE_CHANGES = ['added', 'changed', 'removed', 'passed'] as const;

export interface FileChange {
	readonly change: (typeof FILE_CHANGES)[number];
	/** The path as the server sees it. */
	readonly path: string;
	/** The last state that was seen. Absent if only the trace shows the entry. */
	readonly entry?: EntryState;
	/** The initial state of a changed entry. */
	readonly before?: EntryState;
	/** Name of the copy under `--out-dir`. */
	readonly kept?: string;
	/** Why a regular file has no copy. */
	readonly unkept?: string;
	/** Names of settings that an injected line break added to the file. */
	readonly enteredSettings?: readonly string[];
	/** Canaries in the content, by key and form. The own canary of a planted file is not counted. */
	readonly canaries: readonly { readonly key: string; readonly form: string }[];
}

export interface FileEvidence {
	readonly changes: readonly FileChange[];
	/** Number of changes beyond the bound. */
	readonly beyond: number;
	/** What could not be examined, in words. */
	readonly limits: readonly string[];
}
