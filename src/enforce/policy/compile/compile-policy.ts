// Prepares a policy for one server: folds in the server's sections and compiles globs and expressions, once.

import type { Hazard, Policy, PolicyEffect, PolicyException, PolicyRule, RateLimit } from '#model/policy.ts';
import type { PathBases } from '../read/path.ts';
import { type Role, roleOf } from '../read/role.ts';
import { type Condition, compileConditions, placed } from './conditions.ts';
import { globMatcher } from './glob.ts';
import { readsAddresses } from './host-tests.ts';
import { anySpellingMatcher, commonSpelling } from './name-spelling.ts';

export interface CompiledRule {
	readonly rule: PolicyRule;
	readonly conditions: readonly Condition[];
	readonly exceptions: readonly CompiledException[];
}

export interface CompiledException {
	readonly exception: PolicyException;
	readonly appliesTo: (tool: string) => boolean;
	readonly conditions: readonly Condition[];
	/** The first moment at which the exception no longer applies. */
	readonly endsAt: number;
}

/** A rate limit for one tool, and the key under which its calls are counted. */
export interface CompiledLimit {
	readonly limit: RateLimit;
	readonly key: string;
}

/** The rules for one tool by effect, in the policy's order. */
export interface ToolRules {
	readonly deny: readonly CompiledRule[];
	readonly ask: readonly CompiledRule[];
	readonly allow: readonly CompiledRule[];
	/** Rules that deny the listing of the tool. A call is denied as well. */
	readonly hidden: readonly CompiledRule[];
	readonly limits: readonly CompiledLimit[];
	/** Whether the addresses of host names can affect the decision. */
	readonly readsAddresses: boolean;
}

export interface CompiledPolicy {
	/** The policy with the server's sections folded in. */
	readonly policy: Policy;
	readonly server: string;
	readonly places: PathBases;
	readonly wantsEnvironment: boolean;
	readonly wantsLooseSyntax: boolean;
	/** Signs and hosts that only a strict policy denies. */
	readonly wantsUnusual: boolean;
	readonly wantsSystemPaths: boolean;
	readonly wantsStructuredSecrets: boolean;
	readonly wantsNetwork: boolean;
	readonly wantsLabels: boolean;
	readonly rulesFor: (tool: string) => ToolRules;
	readonly roleOf: (key: string) => Role;
}

/** The working directory, home and name of the server. */
export interface CompileOptions {
	readonly server?: string;
	readonly cwd?: string;
	readonly home?: string;
	/** The guard's own files as absolute paths, also with links resolved. */
	readonly guarded?: readonly string[];
}

const MAX_REMEMBERED = 2000;
/** Longer names are looked up each time, and share a count with names of the same beginning. */
const LONGEST_REMEMBERED = 200;

export function compilePolicy(parsed: Policy, { server = '', cwd, home, guarded = [] }: CompileOptions = {}): CompiledPolicy {
	const policy = forServer(parsed, server);
	const known = { ...(cwd !== undefined && { cwd }), ...(home !== undefined && { home }) };
	const places: PathBases = { ...known, guarded, roots: (policy.confine.roots ?? []).map(({ path }) => placed(path, known)) };
	const exceptions = policy.exceptions.map((exception): CompiledException & { readonly rule: string } => ({
		rule: exception.rule,
		exception,
		appliesTo: globMatcher(exception.tools),
		// An exception allows, so every value must be covered.
		conditions: exception.when === undefined ? [] : compileConditions(exception.when, true, places),
		endsAt: Date.parse(`${exception.expires}T00:00:00Z`) + 86_400_000,
	}));
	const rules = policy.rules.map((rule) => ({
		appliesTo: (rule.effect === 'allow' ? globMatcher : anySpellingMatcher)(rule.tools),
		compiled: {
			rule,
			conditions: rule.when === undefined ? [] : compileConditions(rule.when, rule.effect === 'allow', places),
			exceptions: exceptions.filter((exception) => exception.rule === rule.name),
		} satisfies CompiledRule,
	}));
	const limits = policy.rate_limits.map((limit) => ({ limit, appliesTo: anySpellingMatcher(limit.tools) }));
	const wants = (hazard: Hazard) => policy.rules.some(({ when }) => when?.hazards?.includes(hazard));
	return {
		policy,
		server,
		places,
		wantsEnvironment: wants('environment'),
		wantsLooseSyntax: wants('loose-syntax'),
		wantsUnusual: wants('unusual-signs') || wants('unusual-host'),
		wantsSystemPaths: wants('system-path'),
		wantsStructuredSecrets: wants('structured-secret'),
		wantsNetwork: wants('network'),
		wantsLabels: policy.rules.some(({ when }) => when?.contains !== undefined || when?.matches !== undefined),
		roleOf: remembered(roleOf),
		rulesFor: remembered((tool): ToolRules => {
			const applying = rules.filter(({ appliesTo }) => appliesTo(tool)).map(({ compiled }) => compiled);
			const by = (effect: PolicyEffect) => applying.filter(({ rule }) => rule.effect === effect && rule.at === 'call');
			return {
				deny: by('deny'),
				ask: by('ask'),
				allow: by('allow'),
				hidden: applying.filter(({ rule }) => rule.at === 'list'),
				readsAddresses: applying.some(({ rule, exceptions: lifting }) =>
					[rule.when, ...lifting.map(({ exception }) => exception.when)].some((when) => when !== undefined && readsAddresses(when)),
				),
				limits: limits.filter(({ appliesTo }) => appliesTo(tool)).map(({ limit }) => ({ limit, key: limitKey(limit, tool) })),
			};
		}),
	};
}

function forServer(policy: Policy, server: string): Policy {
	const sections = policy.servers.filter(({ match }) => globMatcher([match])(server)).map(({ section }) => section);
	return {
		...policy,
		default: sections.findLast((section) => section.default !== undefined)?.default ?? policy.default,
		rules: [policy, ...sections].flatMap(({ rules }) => rules),
		rate_limits: [policy, ...sections].flatMap(({ rate_limits }) => rate_limits),
		exceptions: [policy, ...sections].flatMap(({ exceptions }) => exceptions),
		responses: Object.assign({}, policy.responses, ...sections.map(({ responses }) => responses)) as Policy['responses'],
		confine: Object.assign({}, policy.confine, ...sections.map(({ confine }) => confine)) as Policy['confine'],
	};
}

function limitKey({ name, per }: RateLimit, tool: string): string {
	return per === 'tool' ? `${name} ${commonSpelling(tool).slice(0, LONGEST_REMEMBERED)}` : name;
}

/** Names come from outside, so the cache is bounded. */
function remembered<T>(make: (key: string) => T): (key: string) => T {
	const known = new Map<string, T>();
	return (key) => {
		const found = known.get(key);
		if (found !== undefined) return found;
		const made = make(key);
		if (known.size < MAX_REMEMBERED && key.length < LONGEST_REMEMBERED) known.set(key, made);
		return made;
	};
}
