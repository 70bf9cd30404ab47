/** A row as it is stored, not verified yet. */
export interface StoredRow {
	/** `null` if it cannot be determined. */
	readonly seq: number | null;
	readonly content: Buffer;
	readonly hash: string;
	/** Why nothing more could be read here. */
	readonly trouble?: string;
}
