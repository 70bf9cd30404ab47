// A list that is read page by page.

export interface Page<T> {
	readonly items: readonly T[];
	/** The `cursor` of the next page, or `null` if there are no more items now. */
	readonly next: string | null;
}

export interface PageRequest {
	/** The `next` of the previous page. Any other text is a `UserError`. */
	readonly cursor?: string;
	readonly limit: number;
}
