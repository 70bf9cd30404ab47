// What `candor wrap` and `candor unwrap` did.

export const TIERS = ['default', 'suggested', 'strict'] as const;
export type WrapTier = (typeof TIERS)[number];

export interface WrapOutcome {
	readonly name: string;
	readonly clientName: string;
	readonly file: string;
	readonly did: 'wrapped' | 'moved' | 'already' | 'kept' | 'skipped';
	/** What it has now; absent if it was skipped. */
	readonly tier?: WrapTier;
	/** One clause: why it has that tier, or why it was skipped. */
	readonly because: string;
}

export interface UnwrapOutcome {
	readonly file: string;
	readonly names: readonly string[];
	/** `exact`: every byte is as before. `ours`: the file was changed meanwhile, and only our entries were put back. `partly`: others stay wrapped. */
	readonly did: 'exact' | 'ours' | 'partly' | 'gone' | 'nothing';
	/** Entries of ours that somebody changed so that they cannot be put back. */
	readonly left: readonly string[];
	/** The bytes from before, where they are kept still. */
	readonly backup?: string;
}
