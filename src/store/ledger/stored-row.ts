/** A row as it lies there, not yet believed. */
export interface StoredRow {
	/** `null` when it cannot be told. */
	readonly seq: number | null;
	readonly content: Buffer;
	readonly hash: string;
	/** Why nothing more could be read here. */
	readonly trouble?: string;
}
