// The smallest change of a policy that would allow a denied call: only this tool, these hosts and these paths, for a month.

import type { PolicyChange } from '#model/decision.ts';
import type { Json, JsonObject } from '#model/declaration.ts';
import { BUILT_IN_POLICIES, type Conditions, type Policy, type PolicyRule, type RateLimit } from '#model/policy.ts';
import { isObject } from '#util/json-object.ts';
import type { CompiledPolicy } from './compile/compile-policy.ts';
import { type AskedCall, compileConditions } from './compile/conditions.ts';
import { literalGlob } from './compile/glob.ts';
import type { Holding } from './rule-holds.ts';

export type DenialCause =
	| ({ readonly kind: 'rule'; readonly rule: PolicyRule; readonly expired?: string } & Holding)
	| { readonly kind: 'limit'; readonly limit: RateLimit; readonly count: number }
	/** `needed`: the required bound on arguments. Absent if no policy can allow the call. */
	| { readonly kind: 'bound'; readonly reason: string; readonly needed?: number }
	/** `unmet`: rules that allow the tool under conditions that this call does not meet. */
	| { readonly kind: 'default'; readonly unmet: readonly string[] };

const EXCEPTION_DAYS = 30;
const MOST_ARGUMENT_BYTES = 64 * 1024 * 1024;

export function smallestChange(
	compiled: CompiledPolicy,
	asked: AskedCall,
	denials: readonly DenialCause[],
	now: number,
): PolicyChange | undefined {
	const { policy } = compiled;
	const tool = literalGlob(asked.tool);
	const add: Record<string, Json> = {};
	for (const denial of denials) {
		if (denial.kind === 'bound') {
			if (denial.needed === undefined || denial.needed > MOST_ARGUMENT_BYTES) return undefined;
			add['max_argument_bytes'] = denial.needed;
		} else if (denial.kind === 'limit')
			add['rate_limits'] = [{ ...denial.limit, tools: [...denial.limit.tools], per_minute: denial.count + 1 }];
		else if (denial.kind === 'default') {
			if (policy.form === 'short') add['allowed_tools'] = [...allowedTools(policy), tool];
			else
				add['rules'] = [
					{
						name: freeName(policy, `allow-${tool}`),
						tools: [tool],
						...alike(denial, asked),
						effect: 'allow',
						reason: 'say why it is needed',
					},
				];
		} else {
			const when = narrowest(compiled, asked) as JsonObject | undefined;
			const exception = { rule: denial.rule.name, tools: [tool], ...(when && { when }), reason: 'say why it is needed', expires: day(now) };
			add['exceptions'] = [...((add['exceptions'] as Json[] | undefined) ?? []), exception];
		}
	}
	return changeOf(policy, add);
}

/** Names of rules are unique. */
function freeName({ rules }: Policy, name: string): string {
	const names = new Set(rules.map((rule) => rule.name));
	const numbered = Array.from({ length: rules.length + 1 }, (_, index) => `${name}-${index + 2}`);
	return [name, ...numbered].find((one) => !names.has(one)) ?? name;
}

/** Where another rule allows the tool under conditions, the new one allows no more than arguments of these names and types. */
function alike({ unmet }: DenialCause & { readonly kind: 'default' }, { args }: AskedCall): { readonly when?: JsonObject } {
	if (unmet.length === 0 || !isObject(args)) return {};
	const properties = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, { type: typeOf(value) }]));
	return { when: { schema: { type: 'object', properties, additionalProperties: false } } };
}

function typeOf(value: Json): string {
	return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** A short policy and a shipped one have no place for it, so a new file includes them. */
function changeOf(policy: Policy, add: JsonObject): PolicyChange {
	const isOnlyTools = Object.keys(add).every((key) => key === 'allowed_tools');
	if (policy.form === 'short' ? isOnlyTools : !BUILT_IN_POLICIES.includes(policy.name)) {
		const [section] = Object.keys(add) as [PolicyChange['section']];
		return { section, add, yaml: yamlOf(add) };
	}
	const { allowed_tools, ...rest } = add;
	const [tool] = Array.isArray(allowed_tools) ? allowed_tools.slice(-1) : [];
	const rules =
		tool === undefined
			? {}
			: { rules: [{ name: `allow-${String(tool)}`, tools: [tool], effect: 'allow', reason: 'say why it is needed' }] };
	const whole: JsonObject = { version: 1, include: [policy.name], ...rules, ...rest };
	return { section: 'include', add: whole, yaml: yamlOf(whole) };
}

function allowedTools({ rules }: Policy): readonly string[] {
	return rules.find(({ effect }) => effect === 'allow')?.tools ?? [];
}

/** Returns conditions that cover exactly the hosts and paths of this call, or undefined if there are none. */
function narrowest({ places }: CompiledPolicy, asked: AskedCall): Conditions | undefined {
	const { hazards, hosts, paths } = asked.reading;
	const isAbout = (what: 'host' | 'path') =>
		hazards.some(({ subject }) => subject !== undefined && what in subject) ||
		(what === 'host' && hosts.some(({ unknown }) => unknown !== undefined));
	const roots = isAbout('path') ? [...new Set(paths.map(({ path }) => (/^[/~]/.test(path) ? path : `./${path}`)))] : [];
	if (roots.some((root) => root.split('/').includes('..') || /^~[^/]/.test(root))) return undefined;
	const aimed = isAbout('host') ? [...new Set(hosts.filter(({ isAimed }) => isAimed).map(({ host }) => host))] : [];
	const when: Conditions = { ...(aimed.length > 0 && { host_in: aimed }), ...(roots.length > 0 && { path_within: roots }) };
	const conditions = compileConditions(when, true, places);
	const isEnough = conditions.length > 0 && conditions.every((condition) => condition(asked) !== undefined);
	return isEnough ? when : undefined;
}

function day(now: number): string {
	return new Date(now + EXCEPTION_DAYS * 86_400_000).toISOString().slice(0, 10);
}

/** Writes plain YAML of one or two levels, with deeper values in flow form. */
function yamlOf(value: JsonObject): string {
	return Object.entries(value)
		.map(([key, inner]) => {
			if (!Array.isArray(inner) || typeof inner[0] !== 'object') return `${key}: ${scalar(inner)}\n`;
			return `${key}:\n${inner.map((entry) => `  - ${fields(entry as JsonObject).join('\n    ')}\n`).join('')}`;
		})
		.join('');
}

function fields(entry: JsonObject): readonly string[] {
	return Object.entries(entry).map(([key, inner]) => `${key}: ${scalar(inner)}`);
}

function scalar(value: Json | undefined): string {
	// tools: ["read_file"], reason: say why
	return typeof value === 'string' && /^[a-z][\w -]*$/i.test(value) && !/^(?:true|false|null|yes|no|on|off)$/i.test(value)
		? value
		: JSON.stringify(value);
}
