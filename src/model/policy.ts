// The policy between an agent and a server as data, after parsing. docs/policy.md explains the language.
// Keys are spelled as the language spells them.

import type { JsonObject } from './declaration.ts';

export const POLICY_EFFECTS = ['allow', 'deny', 'ask'] as const;
export type PolicyEffect = (typeof POLICY_EFFECTS)[number];

/** Hazards that the reader of arguments recognises by itself. A rule names those that it applies to. */
export const HAZARDS = [
	'metadata-address',
	'loopback-address',
	'private-address',
	'url-scheme',
	'unreadable-url',
	'unusual-host',
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
	'unusual-signs',
	'structured-secret',
	'environment',
	'network',
	'filesystem',
] as const;
export type Hazard = (typeof HAZARDS)[number];

/** All given conditions must hold. An allowing rule needs every value to match; a denying or asking rule needs one. */
export interface Conditions {
	/** The arguments that are examined: `url`, `options.*.path`. */
	readonly arguments?: readonly string[];
	readonly path_within?: readonly string[];
	readonly path_outside?: readonly string[];
	/** Names, `*.example.com`, addresses or ranges. */
	readonly host_in?: readonly string[];
	readonly host_not_in?: readonly string[];
	readonly cidr?: readonly string[];
	/** Regular expressions in RE2's syntax. */
	readonly matches?: readonly string[];
	/** Texts, compared without case, or expressions between slashes. They are searched in arguments, names of arguments and numbers. */
	readonly contains?: readonly string[];
	/** The same, searched in the tool's name. */
	readonly tool_contains?: readonly string[];
	readonly hazards?: readonly Hazard[];
	/** A JSON Schema that the arguments as a whole must satisfy. */
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
	/** `list`: the tool is not listed either. */
	readonly at: 'list' | 'call';
}

export interface RateLimit {
	readonly name: string;
	readonly tools: readonly string[];
	/** `tool`: each tool has its own count. `server`: all tools share one. */
	readonly per: 'tool' | 'server';
	readonly per_minute: number;
}

export const RESPONSE_EFFECTS = ['pass', 'flag', 'mask', 'block'] as const;
export type ResponseEffect = (typeof RESPONSE_EFFECTS)[number];

/** The treatment of an answer with such a finding. */
export interface ResponseRules {
	readonly secrets: ResponseEffect;
	readonly hidden_unicode: ResponseEffect;
	readonly instructions: ResponseEffect;
	readonly canaries: ResponseEffect;
	/** The server asks the user or the model for a password, a key or a similar secret. */
	readonly secret_requests: ResponseEffect;
	/** Longer answers are blocked. */
	readonly max_bytes: number;
}

/** Lifts the denial or question of one rule for some calls, for a limited time. */
export interface PolicyException {
	readonly rule: string;
	readonly tools: readonly string[];
	readonly when?: Conditions;
	readonly reason: string;
	/** The last day on which it applies, in UTC: 2027-01-31. */
	readonly expires: string;
}

/** What the kernel enforces around a guarded server. Decisions consult only `roots`. */
export interface PolicyConfinement {
	/** `open`: the network of the machine. `public`: everything but this machine and private networks. `none`: no network. A list: these hosts only. */
	readonly network: 'open' | 'public' | 'none' | readonly string[];
	/** `inherit`: the whole environment. A list: these variables only. */
	readonly env: 'inherit' | readonly string[];
	readonly memory_mb?: number;
	/** Time limit for one call. */
	readonly timeout_seconds?: number;
	/** Whether all of the user's files are read-only, regardless of the roots. */
	readonly read_only?: boolean;
	/** The directories that the server sees. Absent: the defaults of the cell. */
	readonly roots?: readonly { readonly path: string; readonly write: boolean }[];
}

/** The settings that a server may have of its own. Rules, limits and exceptions are added to those of the policy; the others replace them. */
export interface PolicySection {
	readonly default?: PolicyEffect;
	readonly rules: readonly PolicyRule[];
	readonly rate_limits: readonly RateLimit[];
	readonly exceptions: readonly PolicyException[];
	readonly responses: Partial<ResponseRules>;
	readonly confine: Partial<PolicyConfinement>;
}

/** The shipped policies, by name. */
export const BUILT_IN_POLICIES: readonly string[] = ['default', 'strict', 'allow-list'];

export interface Policy extends PolicySection {
	/** The name that the user gave: a file, `default` or `strict`. */
	readonly name: string;
	/** The form in which it was written. The short form has no place for rules or exceptions. */
	readonly form: 'short' | 'long';
	readonly default: PolicyEffect;
	/** Whether a denied tools/call is answered with a result instead of a protocol error. */
	readonly soft: boolean;
	/** Bound on all texts of one call's arguments together. Larger arguments are denied unread. */
	readonly max_argument_bytes: number;
	readonly responses: ResponseRules;
	readonly confine: PolicyConfinement;
	/** Settings by a glob over the server's name. */
	readonly servers: readonly { readonly match: string; readonly section: PolicySection }[];
}
