/** Inclusive ranges of code points. */
export type Ranges = readonly (readonly [from: number, to: number])[];

/** A regular expression as a tree, for the features of ordinary patterns. */
export type Syntax =
	| { readonly kind: 'character'; readonly ranges: Ranges }
	| { readonly kind: 'sequence'; readonly parts: readonly Syntax[] }
	| { readonly kind: 'choice'; readonly options: readonly Syntax[] }
	| { readonly kind: 'repeat'; readonly body: Syntax; readonly min: number; readonly max: number }
	| { readonly kind: 'edge'; readonly at: 'start' | 'end' | 'word' | 'inside' }
	| { readonly kind: 'look'; readonly ahead: boolean; readonly negated: boolean; readonly body: Syntax };

export interface ParsedPattern {
	readonly syntax: Syntax;
	/** Whether a part was only approximated. The tree then suffices to generate a text, but not to test one. */
	readonly approximate: boolean;
}
