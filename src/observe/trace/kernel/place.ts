/** What a descriptor refers to, as the kernel names it. */
export interface Place {
	/** An absolute path, or `memfd:name`, `socket:[1]`, `pipe:[1]`, … for what has none. */
	readonly path: string;
	/** It has no name in any directory (any more). */
	readonly isDeleted: boolean;
}

export const NOWHERE: Place = { path: '', isDeleted: false };
