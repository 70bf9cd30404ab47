// The statement of a rule: declared X, observed Y. A finding never accuses.

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

/** A phase has no name of its own. `server`: the server as a whole, by its connection or its declaration. */
export const FINDING_SCOPES = ['tool', 'resource', 'prompt', ...PHASES, 'server'] as const;

/** The calls, reads, prompts or phase in which something was observed. For a phase, the name repeats the kind. */
export interface FindingScope {
	readonly kind: (typeof FINDING_SCOPES)[number];
	readonly name: string;
}

export interface Finding {
	/** Stable across runs: rule and subject. If the finding concerns one tool only, its name is part of the subject. */
	readonly id: string;
	readonly rule: string;
	readonly category: Category;
	readonly severity: Severity;
	/** Every scope in which it was observed. */
	readonly scopes: readonly FindingScope[];
	/** Present if there is exactly one scope and it is a tool. */
	readonly tool?: string;
	readonly declared: string;
	readonly observed: string;
	/** A summary in a few words and without counts, for a line that joins several findings. */
	readonly gist?: string;
	/** Keys of all canaries concerned, including those that the sentences leave out. */
	readonly canaries?: readonly string[];
	readonly evidence: readonly number[];
	/** Number of observations beyond the cited ones. */
	readonly evidenceBeyond?: number;
	readonly fix?: string;
	/** The command that reproduces the finding. */
	readonly repeat?: string;
	/** The pass and the call in which it first appeared. Absent if it appeared from the first call on. */
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

/** The description of a rule in a report, so that a reporter needs no other source. */
export interface RuleText {
	readonly id: string;
	readonly category: Category;
	/** The usual severity. A single finding may be milder, and then says why. */
	readonly severity: Severity;
	readonly summary: string;
	/** Why the rule matters and what an honest server looks like, in a few sentences. */
	readonly rationale: string;
	readonly fix: string;
}

/** What `candor explain` and the docs say about a rule. */
export interface RuleDescription extends RuleText {
	/** `usage`: the resource samples of the server. */
	readonly needs: readonly (ObservationKind | 'usage')[];
}
