// What may pass between an agent and a server: a policy as data, after parsing. docs/policy.md explains the language.
// Keys are spelled as the language spells them.

import type { JsonObject } from './declaration.ts';

export const POLICY_EFFECTS = ['allow', 'deny', 'ask'] as const;
export type PolicyEffect = (typeof POLICY_EFFECTS)[number];

/** What the reader of arguments recognises by itself; a rule names the ones that it cares for. */
export const HAZARDS = [
	'metadata-address',
	'loopback-address',
	'private-address',
	'url-scheme',
	'unreadable-url',
	'path-escape',
	'sensitive-path',
	'system-path',
	'secret',
	'shell-syntax',
	'option-syntax',
	'query-syntax',
	'template-syntax',
	'control-syntax',
	'loose-syntax',
	'structured-secret',
	'environment',
	'network',
	'filesystem',
] as const;
export type Hazard = (typeof HAZARDS)[number];

/** All that are given must hold. What a rule allows, every value must meet; what it denies or asks about, one value suffices for. */
export interface Conditions {
	/** Only these arguments are looked at: `url`, `options.*.path`. */
	readonly arguments?: readonly string[];
	readonly path_within?: readonly string[];
	readonly path_outside?: readonly string[];
	/** Names, `*.example.com`, addresses or ranges. */
	readonly host_in?: readonly string[];
	readonly host_not_in?: readonly string[];
	readonly cidr?: readonly string[];
	/** Regular expressions in RE2's syntax. */
	readonly matches?: readonly string[];
	/** Texts in upper or lower case, or expressions between slashes, that an argument, the name of one or a number holds. */
	readonly contains?: readonly string[];
	/** The same, in the tool's name. */
	readonly tool_contains?: readonly string[];
	readonly hazards?: readonly Hazard[];
	/** A JSON Schema that the arguments as a whole satisfy. */
	readonly schema?: JsonObject;
	/** A CEL expression over `tool`, `server` and `args`. */
	readonly cel?: string;
}

export interface PolicyRule {
	readonly name: string;
	readonly tools: readonly string[];
	readonly when?: Conditions;
	readonly effect: PolicyEffect;
	readonly reason: string;
	/** `list`: the tool is not even shown. */
	readonly at: 'list' | 'call';
}

export interface RateLimit {
	readonly name: string;
	readonly tools: readonly string[];
	/** `tool`: each tool has a count of its own; `server`: all of them together. */
	readonly per: 'tool' | 'server';
	readonly per_minute: number;
}

export const RESPONSE_EFFECTS = ['pass', 'flag', 'mask', 'block'] as const;
export type ResponseEffect = (typeof RESPONSE_EFFECTS)[number];

/** What happens to an answer that holds such a thing. */
export interface ResponseRules {
	readonly secrets: ResponseEffect;
	readonly hidden_unicode: ResponseEffect;
	readonly instructions: ResponseEffect;
	readonly canaries: ResponseEffect;
	/** The server asks the user or the model for a password, a key or the like. */
	readonly secret_requests: ResponseEffect;
	/** Longer answers are blocked. */
	readonly max_bytes: number;
}

/** Lifts one rule's denial or question for some calls, for a while. */
export interface PolicyException {
	readonly rule: string;
	readonly tools: readonly string[];
	readonly when?: Conditions;
	readonly reason: string;
	/** The last day on which it holds, in UTC: 2027-01-31. */
	readonly expires: string;
}

/** What the kernel enforces around a guarded server: data for the guard, never consulted by a decision but for `roots`. */
export interface PolicyConfinement {
	/** `open`: as the machine; `public`: all but this machine and private networks; `none`: no network at all; a list: these hosts only. */
	readonly network: 'open' | 'public' | 'none' | readonly string[];
	/** `inherit`: all of it; a list: these variables only. */
	readonly env: 'inherit' | readonly string[];
	readonly memory_mb?: number;
	/** Longest time for one call. */
	readonly timeout_seconds?: number;
	/** None of the user's files can be written to, whatever the roots say. */
	readonly read_only?: boolean;
	/** The directories that the server sees; absent: as the cell sets them up. */
	readonly roots?: readonly { readonly path: string; readonly write: boolean }[];
}

/** The parts that a server may have of its own: rules, limits and exceptions add to the policy's, the rest replaces. */
export interface PolicySection {
	readonly default?: PolicyEffect;
	readonly rules: readonly PolicyRule[];
	readonly rate_limits: readonly RateLimit[];
	readonly exceptions: readonly PolicyException[];
	readonly responses: Partial<ResponseRules>;
	readonly confine: Partial<PolicyConfinement>;
}

/** Those that ship, by name. */
export const BUILT_IN_POLICIES: readonly string[] = ['default', 'strict', 'allow-list'];

export interface Policy extends PolicySection {
	/** What the user called it: a file or `default`, `strict`. */
	readonly name: string;
	/** How it was written: a short one has no place for rules or exceptions. */
	readonly form: 'short' | 'long';
	readonly default: PolicyEffect;
	/** A denied tools/call is answered with a result that says so, not with a protocol error. */
	readonly soft: boolean;
	/** All texts of one call's arguments together; more is denied unread. */
	readonly max_argument_bytes: number;
	readonly responses: ResponseRules;
	readonly confine: PolicyConfinement;
	/** By a glob over the server's name. */
	readonly servers: readonly { readonly match: string; readonly section: PolicySection }[];
}
