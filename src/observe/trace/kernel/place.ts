/** What a descriptor refers to, in the kernel's notation. */
export interface Place {
	/** An absolute path, or `memfd:name`, `socket:[1]`, `pipe:[1]`, … for a file without one. */
	readonly path: string;
	/** Whether it has no name in any directory, or no longer. */
	readonly isDeleted: boolean;
}

export const NOWHERE: Place = { path: '', isDeleted: false };
