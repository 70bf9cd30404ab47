// What the guard and its look-up process say to each other.

export interface LookupOrder {
	readonly id: number;
	readonly name: string;
}

/** No addresses: the name does not exist, or has none. `failure`: why there is no answer. */
export type NameAnswer = { readonly addresses: readonly string[] } | { readonly failure: string };

export type LookupAnswer = { readonly id: number } & NameAnswer;
