// A unique fake secret of one run.

/** What a server may ask its client for. */
export const ANSWER_KINDS = ['sampling', 'elicitation', 'roots'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

export interface Canary {
	/** Stable key, safe to print: `file:.ssh/id_rsa`, `env:GITHUB_TOKEN`, `answer:sampling`. The value is never printed. */
	readonly key: string;
	readonly where:
		| { readonly kind: 'file'; readonly path: string }
		| { readonly kind: 'env'; readonly name: string }
		/** In what the client answers when the server asks it for something. */
		| { readonly kind: 'answer'; readonly to: AnswerKind };
	/** Domains of the service that it would be a secret of: there it is used, not leaked. */
	readonly owners?: readonly string[];
	/** The secret part itself, what a leak would carry. */
	readonly value: string;
}

/** A canary as it is recorded: never with its value. */
export type PlantedCanary = Omit<Canary, 'value'>;
