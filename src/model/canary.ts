// A unique fake secret of one run.

export interface Canary {
	/** Stable key, safe to print: `file:.ssh/id_rsa`, `env:GITHUB_TOKEN`. The value is never printed. */
	readonly key: string;
	readonly where: { readonly kind: 'file'; readonly path: string } | { readonly kind: 'env'; readonly name: string };
	/** The secret part itself, what a leak would carry. */
	readonly value: string;
}
