// What a rule says: declared X, observed Y. Never an accusation.

import { type ObservationKind, PHASES } from './observation.ts';
import type { Severity } from './severity.ts';

export { SEVERITIES, type Severity } from './severity.ts';

export const CATEGORIES = [
	'network_egress',
	'data_exfiltration',
	'canary_leaked',
	'listening_port',
	'sensitive_read',
	'undeclared_read',
	'undeclared_write',
	'executable_dropped',
	'persistence',
	'undeclared_exec',
	'unsafe_input_accepted',
	'manifest_changed',
	'deceptive_manifest',
	'annotation_violated',
	'evasion',
	'protocol_violation',
	'robustness',
	'resource_abuse',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** A phase stands for itself; `server`: the server as a whole, by its connection or its declaration. */
export const FINDING_SCOPES = ['tool', 'resource', 'prompt', ...PHASES, 'server'] as const;

/** During which calls, reads or prompts, or in which phase, something was seen. Of a phase the name repeats the kind. */
export interface FindingScope {
	readonly kind: (typeof FINDING_SCOPES)[number];
	readonly name: string;
}

export interface Finding {
	/** Stable over runs: rule and subject; for what is about one tool alone its name is part of the subject. */
	readonly id: string;
	readonly rule: string;
	readonly category: Category;
	readonly severity: Severity;
	/** Everywhere it was seen. */
	readonly scopes: readonly FindingScope[];
	/** Where there is exactly one scope, and it is a tool. */
	readonly tool?: string;
	readonly declared: string;
	readonly observed: string;
	/** What happened, in a few words and without counts, for a line that tells several things. */
	readonly gist?: string;
	/** Keys of all canaries that it is about, whatever the sentences leave out. */
	readonly canaries?: readonly string[];
	readonly evidence: readonly number[];
	/** How many more there are than are cited. */
	readonly evidenceBeyond?: number;
	readonly fix?: string;
	/** The command that shows it again. */
	readonly repeat?: string;
	/** When it first showed, unless it was there from the first call on: the pass, and which call of its tool in it. */
	readonly firstSeen?: { readonly pass: number; readonly call?: number };
}

export type Verdict =
	| { readonly kind: 'pass' }
	| { readonly kind: 'fail'; readonly findings: readonly Finding[] }
	| { readonly kind: 'untested'; readonly reason: string }
	| { readonly kind: 'not-applicable'; readonly reason: string };

export interface RuleVerdict {
	readonly rule: string;
	readonly verdict: Verdict['kind'];
	readonly reason?: string;
}

/** What a report says of a rule, so that a reporter needs nothing else. */
export interface RuleText {
	readonly id: string;
	readonly category: Category;
	/** The severity of its usual finding; a single finding may be milder, and says why. */
	readonly severity: Severity;
	readonly summary: string;
	/** Why it matters and what an honest server looks like, in a few sentences. */
	readonly rationale: string;
	readonly fix: string;
}

/** What `candor explain` and the docs say of a rule. */
export interface RuleDescription extends RuleText {
	/** `usage`: the samples of what the server used. */
	readonly needs: readonly (ObservationKind | 'usage')[];
}
