// A list that is read in parts.

export interface Page<T> {
	readonly items: readonly T[];
	/** The `cursor` of the next page; `null`: there are no more items now. */
	readonly next: string | null;
}

export interface PageRequest {
	/** The `next` of the page before. A text that is no such cursor is a `UserError`. */
	readonly cursor?: string;
	readonly limit: number;
}
