// Messages between the guard and its lookup process.

export interface LookupOrder {
	readonly id: number;
	readonly name: string;
}

/** Empty addresses: the name does not exist or has no address. `failure`: why the lookup has no result. */
export type NameAnswer = { readonly addresses: readonly string[] } | { readonly failure: string };

export type LookupAnswer = { readonly id: number } & NameAnswer;
