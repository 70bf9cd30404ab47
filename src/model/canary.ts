// A unique fake secret of one run.

/** What a server may ask its client for. */
export const ANSWER_KINDS = ['sampling', 'elicitation', 'roots'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

export interface Canary {
	/** Stable key that is safe to print: `file:.ssh/id_rsa`, `env:GITHUB_TOKEN`, `answer:sampling`. The value is never printed. */
	readonly key: string;
	readonly where:
		| { readonly kind: 'file'; readonly path: string }
		| { readonly kind: 'env'; readonly name: string }
		/** The canary is in the client's answer to a request of the server. */
		| { readonly kind: 'answer'; readonly to: AnswerKind };
	/** Domains of the service that the secret belongs to. A canary that arrives there is used, not leaked. */
	readonly owners?: readonly string[];
	/** The secret itself: the text that a leak would carry. */
	readonly value: string;
}

/** A form that a server requires of a credential, before it sends it anywhere. */
export type CredentialForm =
	| { readonly kind: 'jwt' | 'uuid' }
	| { readonly kind: 'start'; readonly start: string }
	| { readonly kind: 'length'; readonly length: number };

/** A canary as it is recorded, without its value. */
export type PlantedCanary = Omit<Canary, 'value'>;
