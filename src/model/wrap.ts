// The results of `candor wrap` and `candor unwrap`.

export const TIERS = ['default', 'suggested', 'strict'] as const;
export type WrapTier = (typeof TIERS)[number];

export interface WrapOutcome {
	readonly name: string;
	readonly clientName: string;
	readonly file: string;
	readonly did: 'wrapped' | 'moved' | 'already' | 'kept' | 'skipped';
	/** The present tier. Absent if the server was skipped. */
	readonly tier?: WrapTier;
	/** One clause: why it has that tier, or why it was skipped. */
	readonly because: string;
}

export interface UnwrapOutcome {
	readonly file: string;
	readonly names: readonly string[];
	/** `exact`: every byte is as before. `ours`: the file was changed meanwhile, and only Candor's entries were restored. `partly`: others stay wrapped. */
	readonly did: 'exact' | 'ours' | 'partly' | 'gone' | 'nothing';
	/** Entries of Candor that were changed, so that they cannot be restored. */
	readonly left: readonly string[];
	/** The original bytes, if they are still kept. */
	readonly backup?: string;
}
