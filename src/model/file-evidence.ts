// What became of the files in the cell's writable places, from before the first program to after the last.

export const ENTRY_KINDS = ['file', 'directory', 'symlink', 'fifo', 'socket', 'device'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface EntryState {
	readonly kind: EntryKind;
	/** Permission bits. */
	readonly mode: number;
	/** User id as the cell sees it. */
	readonly owner: number;
	readonly size: number;
	/** A regular file with any execute bit. */
	readonly isExecutable: boolean;
	/** Of a regular file that could be read. */
	readonly sha256?: string;
	/** Where a symbolic link points; it is never followed. */
	readonly target?: string;
	/** The beginning: text as it is, other bytes in hex; canaries masked. */
	readonly preview?: string;
	/** Why the content was not read. */
	readonly unread?: string;
}

/** `passed`: it was made and taken away again while the server ran. */
export const FILE_CHANGES = ['added', 'changed', 'removed', 'passed'] as const;

export interface FileChange {
	readonly change: (typeof FILE_CHANGES)[number];
	/** As the server knew it. */
	readonly path: string;
	/** As it was last seen; absent when only the trace tells of it. */
	readonly entry?: EntryState;
	/** Of a changed entry: as it was at first. */
	readonly before?: EntryState;
	/** Name of the copy under `--out-dir`. */
	readonly kept?: string;
	/** Why there is no copy of a regular file. */
	readonly unkept?: string;
	/** Names of settings that an injected line break brought into it. */
	readonly enteredSettings?: readonly string[];
	/** Canaries found in it, by key and form; a planted file's own is not counted. */
	readonly canaries: readonly { readonly key: string; readonly form: string }[];
}

export interface FileEvidence {
	readonly changes: readonly FileChange[];
	/** Changes beyond those that are kept. */
	readonly beyond: number;
	/** What could not be looked at, in words. */
	readonly limits: readonly string[];
}
