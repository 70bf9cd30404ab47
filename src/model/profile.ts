// Observations folded per scope into effects with counts, evidence and at most one explanation.

export const EXPLANATIONS = ['runtime', 'package', 'argument', 'launch', 'declared', 'scratch', 'own-data', 'allowed'] as const;
export type ExplanationKind = (typeof EXPLANATIONS)[number];

export interface Explanation {
	readonly by: ExplanationKind;
	/** One clause in English: the path, word or exception that covers the effect. */
	readonly because: string;
}

export const EFFECT_KINDS = [
	'read',
	'list',
	'write',
	'delete',
	'mkdir',
	'executable',
	'exec',
	'load',
	'egress',
	'local-socket',
	'listen',
	'kernel',
	'disclosure',
] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

export interface Effect {
	readonly kind: EffectKind;
	/** A path, a host, an address with its port, or a program; for a disclosure, the canary's key and the channel. */
	readonly subject: string;
	readonly attempted: number;
	readonly succeeded: number;
	readonly explanation?: Explanation;
	/** Sequence numbers of the first observations that were folded into it; of an unexplained effect, also of the first one in each call. */
	readonly evidence: readonly number[];
	/** Further details for the reader: a mode, a command line, the other name of a link. */
	readonly detail?: string;
	/** Whether the subject is a secret, a place that programs are started from, or a setting of the kernel. Then only its exact name explains it. */
	readonly guarded?: { readonly as: 'secret' | 'start-up' | 'kernel'; readonly what: string };
	/** Number of paths or destinations, if very many are folded into one effect: below one directory, the subject ends in `/*`; of destinations, it is `*`. */
	readonly paths?: number;
	/** Why an unexplained effect weighs less, in one clause. A finding about it is milder and says so. */
	readonly milder?: string;
}

/** The scope of an effect: one tool, resource or prompt, or a phase of the server run. */
export interface Scope {
	readonly kind: 'tool' | 'resource' | 'prompt' | 'phase';
	readonly name: string;
}

export interface ScopeProfile {
	readonly scope: Scope;
	readonly effects: readonly Effect[];
}

export interface Profile {
	readonly scopes: readonly ScopeProfile[];
	/** Number of effects that each explanation absorbed. Nothing is filtered silently. */
	readonly explained: Readonly<Record<ExplanationKind, number>>;
	readonly unexplained: number;
}
