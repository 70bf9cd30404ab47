// Observations folded per scope: facts with counts, an explanation or none, and evidence.

export const EXPLANATIONS = ['runtime', 'package', 'argument', 'launch', 'declared', 'scratch', 'own-data', 'allowed'] as const;
export type ExplanationKind = (typeof EXPLANATIONS)[number];

export interface Explanation {
	readonly by: ExplanationKind;
	/** One clause in English: which path, word or exception covers the fact. */
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
	/** A path, a host, an address with its port, a program; of a disclosure the canary's key and the channel. */
	readonly subject: string;
	readonly attempted: number;
	readonly succeeded: number;
	readonly explanation?: Explanation;
	/** Sequence numbers of the observations it was folded from: the first few. */
	readonly evidence: readonly number[];
	/** What else a reader needs to see: a mode, a command line, a link's other name. */
	readonly detail?: string;
	/** The subject is a secret, a place that programs are started from, or a setting of the kernel: then nothing less than its exact name explains it. */
	readonly guarded?: { readonly as: 'secret' | 'start-up' | 'kernel'; readonly what: string };
	/** Of very many paths below one directory, told as one fact whose subject ends in `/*`: how many they are. */
	readonly paths?: number;
	/** Why an unexplained fact weighs less than it seems to, in one clause; a finding made of it is milder and says so. */
	readonly milder?: string;
}

/** Whose doing it was: one tool, resource or prompt, or a phase of the server's life. */
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
	/** How many facts each explanation absorbed: nothing is filtered silently. */
	readonly explained: Readonly<Record<ExplanationKind, number>>;
	readonly unexplained: number;
}
