// What the language means: every kind of condition, exceptions, limits, sections, the short form, and the change that a denial offers.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import { decide, decideListing } from '#enforce/policy/decide.ts';
import type { DecisionContext } from '#enforce/policy/decision-context.ts';
import { explainCall } from '#enforce/policy/explain-call.ts';
import { namesToResolve } from '#enforce/policy/names-to-resolve.ts';
import type { Json, JsonObject } from '#model/declaration.ts';
import { policyOf, shippedPolicy } from './shipped-policy.ts';

const context: DecisionContext = { now: Date.UTC(2026, 10, 15, 12) };
const says = (policy: CompiledPolicy, tool: string, args: Json = {}, more: Partial<DecisionContext> = {}) =>
	decide(policy, { tool, args }, { ...context, ...more });
const effects = (policy: CompiledPolicy, calls: readonly (readonly [tool: string, args: Json])[]) =>
	calls.map(([tool, args]) => says(policy, tool, args).effect);

describe('conditions', () => {
	const one = (effect: string, when: string, rest = '') =>
		policyOf(
			`version: 1\ndefault: ${effect === 'allow' ? 'deny' : 'allow'}\nrules:\n  - {name: r, effect: ${effect}, reason: because, when: ${when}}\n${rest}`,
			{ cwd: '/srv/app', home: '/home/user', server: 'demo' },
		);

	test.each<[effect: string, when: string, holding: readonly JsonObject[], other: readonly JsonObject[]]>([
		[
			'allow',
			'{path_within: [/data, ~/notes]}',
			[{ path: '/data/x' }, { path: '~/notes/a' }, { path: '/data/a/../b' }],
			[
				{ path: '/data2/x' },
				{ path: '/data/../etc' },
				{ path: '/data/x', other: '/etc/hosts' },
				{ path: 'x' },
				{ path: '%2fetc%2fhosts' },
				{},
			],
		],
		[
			'deny',
			'{path_outside: [./]}',
			[{ path: '/etc/hosts' }, { path: '../x' }, { files: ['a', '/b'] }],
			[{ path: 'x' }, { path: './a/b' }, { text: 'see /etc/hosts' }, {}],
		],
		[
			'allow',
			'{host_in: [api.example.com, "*.cdn.example", 203.0.113.0/24]}',
			[{ url: 'https://API.example.com/x' }, { url: 'https://a.b.cdn.example/' }, { url: 'http://3405803777/' }],
			[
				{ url: 'https://cdn.example/' },
				{ url: 'https://api.example.com.evil.example/' },
				{ url: 'https://api.example.com\\@evil.example/' },
				{ urls: ['https://api.example.com/', 'https://evil.example/'] },
				{},
			],
		],
		[
			'deny',
			'{host_not_in: [api.example.com]}',
			[{ url: 'https://evil.example/' }, { text: 'go to https://evil.example/ now' }],
			[{ url: 'https://api.example.com/' }, {}],
		],
		[
			'deny',
			'{cidr: [198.51.100.0/24, "2001:db8::/32"]}',
			[{ url: 'http://198.51.100.7/' }, { url: 'http://[::ffff:198.51.100.7]/' }, { ip: '2001:db8::1' }],
			[{ url: 'http://198.51.101.7/' }, { ip: '2001:db9::1' }],
		],
		[
			'deny',
			'{matches: ["(?i)drop\\\\s+table"]}',
			[{ sql: 'DROP  table x' }, { sql: 'drop%20table x' }, { deep: [{ sql: '{"q":"drop table"}' }] }],
			[{ sql: 'drop the table' }],
		],
		[
			'allow',
			'{matches: ["^[a-z]+$"], arguments: [name]}',
			[{ name: 'ann', other: 'X1' }, { name: ['a', 'b'] }],
			[{ name: 'ann1' }, { other: 'ann' }],
		],
		[
			'deny',
			'{arguments: ["options.*.url"], host_in: [a.example]}',
			[{ options: { x: { url: 'https://a.example/' } } }],
			[{ url: 'https://a.example/' }],
		],
		[
			'allow',
			'{schema: {type: object, required: [n], properties: {n: {type: integer, maximum: 5}}, additionalProperties: false}}',
			[{ n: 3 }],
			[{ n: 6 }, { n: 1, m: 1 }, {}],
		],
		['deny', "{cel: \"tool == 't' && server == 'demo' && has(args.n) && args.n > 3\"}", [{ n: 4 }], [{ n: 3 }, {}]],
		// An expression that fails must not let a call through.
		['deny', '{cel: "args.n > 3"}', [{ n: 4 }, {}, { n: 'x' }], [{ n: 1 }]],
		['allow', '{cel: "args.n > 3"}', [{ n: 4 }], [{}, { n: 'x' }]],
		[
			'deny',
			'{hazards: [environment]}',
			[{ command: 'echo $SECRET_TOKEN' }, { code: 'process.env.X' }],
			[{ text: 'set $HOME first' }, { command: 'echo hi' }],
		],
	])('%s %s', (effect, when, holding, other) => {
		const policy = one(effect, when);
		expect(holding.map((args) => [args, says(policy, 't', args).rule])).toEqual(holding.map((args) => [args, 'r']));
		expect(other.map((args) => [args, says(policy, 't', args).rule])).toEqual(other.map((args) => [args, 'default']));
	});
});

test('a denial beats a question, which beats an allowance, in any order', () => {
	const rules = [
		'{name: x, tools: [a*], effect: allow, reason: r}',
		'{name: y, tools: [ab*], effect: ask, reason: r}',
		'{name: z, tools: [abc], effect: deny, reason: r}',
	];
	for (const order of [rules, rules.toReversed()]) {
		const policy = policyOf(`version: 1\nrules:\n${order.map((rule) => `  - ${rule}\n`).join('')}`);
		expect(
			effects(policy, [
				['a', {}],
				['ab', {}],
				['abc', {}],
				['b', {}],
			]),
		).toEqual(['allow', 'ask', 'deny', 'deny']);
	}
});

test('a rule at list hides the tool, and denies it when it is called all the same', () => {
	const strict = shippedPolicy('strict');
	expect(decideListing(strict, 'run_shell', context)).toMatchObject({ effect: 'deny', rule: 'no-shells' });
	expect(decideListing(strict, 'read_note', context).effect).toBe('allow');
	expect(says(strict, 'run_shell')).toMatchObject({ effect: 'deny', rule: 'no-shells' });
	const lifted = policyOf(
		'version: 1\ninclude: [strict]\nexceptions: [{rule: no-shells, tools: [run_shell], reason: r, expires: "2026-12-01"}]\n',
	);
	expect(decideListing(lifted, 'run_shell', context).effect).toBe('allow');
});

test('an exception lifts its rule for its calls until its day is over', () => {
	const policy = policyOf(
		'version: 1\ninclude: [default]\nexceptions:\n  - {rule: no-private-addresses, tools: [fetch], when: {host_in: [10.0.0.5]}, reason: r, expires: "2026-11-15"}\n',
	);
	const call = { url: 'http://10.0.0.5/' };
	expect(says(policy, 'fetch', call).effect).toBe('allow');
	expect(says(policy, 'other', call).effect).toBe('deny');
	expect(says(policy, 'fetch', { url: 'http://10.0.0.6/' }).effect).toBe('deny');
	expect(says(policy, 'fetch', { urls: ['http://10.0.0.5/', 'http://10.0.0.6/'] }).effect).toBe('deny');
	expect(says(policy, 'fetch', call, { now: Date.UTC(2026, 10, 16) })).toMatchObject({
		effect: 'deny',
		reason: expect.stringContaining('an exception for it ended on 2026-11-15'),
	});
});

test('limits are decided from the counts in the context', () => {
	const policy = policyOf(
		'version: 1\ndefault: allow\nrate_limits:\n  - {name: each, per_minute: 2}\n  - {name: all, per: server, tools: ["a*"], per_minute: 5}\n',
	);
	expect(policy.rulesFor('ab').limits.map(({ key }) => key)).toEqual(['each ab', 'all']);
	expect(policy.rulesFor('b').limits.map(({ key }) => key)).toEqual(['each b']);
	expect(says(policy, 'ab', {}, { counts: new Map(Object.entries({ 'each ab': 1, all: 4 })) }).effect).toBe('allow');
	expect(says(policy, 'ab', {}, { counts: new Map([['each ab', 2]]) })).toMatchObject({
		effect: 'deny',
		rule: 'each',
		reason: '2 calls in the last minute; the limit is 2 a minute for each tool',
	});
	expect(says(policy, 'ab', {}, { counts: new Map([['all', 5]]) })).toMatchObject({ effect: 'deny', rule: 'all' });
});

test('sections are for the servers that they match', () => {
	const text =
		'version: 1\ndefault: deny\nservers:\n  "git*": {default: allow, rules: [{name: no-push, tools: [push], effect: deny, reason: r}], confine: {network: [git.example]}}\n';
	const git = policyOf(text, { server: 'github' });
	expect(
		effects(git, [
			['log', {}],
			['push', {}],
		]),
	).toEqual(['allow', 'deny']);
	expect(git.policy.confine).toEqual({ network: ['git.example'], env: 'inherit' });
	expect(says(policyOf(text, { server: 'other' }), 'log').effect).toBe('deny');
});

test('what a name resolved to, and where a link leads, counts as if it had been written', () => {
	const policy = policyOf('version: 1\ninclude: [default]\nconfine: {roots: [{path: /data}]}\n', { cwd: '/data/a' });
	expect(
		says(policy, 't', { url: 'https://rebind.example/' }, { resolved: { 'rebind.example': ['203.0.113.5', '127.0.0.1'] } }),
	).toMatchObject({ rule: 'no-private-addresses', reason: expect.stringContaining('rebind.example is 127.0.0.1, this machine') });
	expect(
		namesToResolve(
			policy,
			{ tool: 't', args: { urls: ['https://Rebind.example/', 'http://10.0.0.1/'], text: 'see https://other.example/' } },
			context,
		),
	).toEqual(['rebind.example']);
	expect(says(policy, 't', { path: '/data/link' }, { realPath: () => '/srv/x' })).toMatchObject({
		rule: 'no-path-escapes',
		reason: expect.stringContaining('/data/link is a link to /srv/x'),
	});
	expect(says(policy, 't', { path: '/data/link' }, { realPath: () => '/home/user/.ssh/id_rsa' }).effect).toBe('deny');
	// Climbing inside of the roots is no escape.
	expect(says(policy, 't', { path: '../b/c.txt' }).effect).toBe('allow');
	expect(says(policy, 't', { path: '../../b' }).effect).toBe('deny');
});

describe('names that could not be looked up', () => {
	const unresolved = { 'slow.example': 'no answer within 5 s' };
	const reason = 'it is not known where slow.example leads: no answer within 5 s';
	const fetch = { url: 'https://slow.example/' };
	const rule = (effect: string, when: string, rest = '') =>
		policyOf(
			`version: 1\ndefault: ${effect === 'allow' ? 'deny' : 'allow'}\nrules: [{name: r, effect: ${effect}, reason: because, when: ${when}}]\n${rest}`,
		);

	test.each([
		['deny', '{hazards: [private-address]}'],
		['deny', '{hazards: [secret, metadata-address]}'],
		['deny', '{cidr: [10.0.0.0/8]}'],
		['deny', '{host_in: [other.example, 10.0.0.0/8]}'],
		['deny', '{host_not_in: [other.example, 192.0.2.0/24]}'],
		['ask', '{hazards: [loopback-address], arguments: [url]}'],
	])('a rule that says %s with %s holds, and says just that', (effect, when) => {
		expect(says(rule(effect, when), 't', fetch, { unresolved })).toMatchObject({ effect, rule: 'r', reason });
	});

	test.each([
		['deny', '{hazards: [sensitive-path]}'],
		['deny', '{hazards: [private-address], arguments: [other]}'],
		['deny', '{hazards: [private-address], matches: [never]}'],
		['deny', '{host_in: [other.example]}'],
		['deny', '{host_not_in: ["*.example", 192.0.2.0/24]}'],
		['allow', '{host_in: [slow.example, 10.0.0.0/8]}'],
	])('%s with %s does not depend on them', (effect, when) => {
		expect(says(rule(effect, when), 't', fetch, { unresolved }).effect).toBe('allow');
	});

	test.each(['{cidr: [0.0.0.0/0, "::/0"]}', '{host_in: [192.0.2.0/24]}', '{host_not_in: [10.0.0.0/8]}'])(
		'nothing is allowed for the sake of %s',
		(when) => expect(says(rule('allow', when), 't', fetch, { unresolved })).toMatchObject({ effect: 'deny', rule: 'default' }),
	);

	test('the change that would allow it names the host, and does', () => {
		const policy = shippedPolicy('default');
		const denied = says(policy, 't', fetch, { unresolved });
		expect(denied).toMatchObject({ effect: 'deny', rule: 'no-metadata-services', reason });
		expect(denied.change?.yaml).toContain('host_in');
		const changed = policyOf(denied.change?.yaml ?? '');
		expect(says(changed, 't', fetch, { unresolved }).effect).toBe('allow');
		expect(says(changed, 't', { url: 'https://other.example/' }, { unresolved: { 'other.example': 'x' } }).effect).toBe('deny');
	});

	test('a name that has no address is an answer: the call passes, with a doubt', () => {
		expect(says(shippedPolicy('default'), 't', fetch, { resolved: { 'slow.example': [] } })).toMatchObject({
			effect: 'allow',
			doubt: 'slow.example has no address now',
		});
	});

	test('of several addresses one is enough for a rule that denies, and all are needed for one that allows', () => {
		const resolved = { 'slow.example': ['203.0.113.1', '10.0.0.1'] };
		for (const when of ['{cidr: [10.0.0.0/8]}', '{host_in: [10.0.0.0/8]}', '{host_not_in: [10.0.0.0/8]}'])
			expect([when, says(rule('deny', when), 't', fetch, { resolved }).effect]).toEqual([when, 'deny']);
		for (const when of ['{cidr: [10.0.0.0/8]}', '{host_in: [10.0.0.0/8]}', '{host_not_in: [10.0.0.0/8]}'])
			expect([when, says(rule('allow', when), 't', fetch, { resolved }).effect]).toEqual([when, 'deny']);
		expect(says(rule('allow', '{host_in: [10.0.0.0/8, 203.0.113.0/24]}'), 't', fetch, { resolved }).effect).toBe('allow');
	});
});

describe('the short form', () => {
	test('each of the six keys is kept', () => {
		const policy = policyOf(
			'allowed_tools: [read_*, fetch]\nblock_network: true\nblock_env_access: true\nblocked_arg_patterns: ["rm -rf"]\nmax_memory_mb: 256\nexecution_timeout_seconds: 10\n',
		);
		expect(policy.policy.confine).toEqual({ network: 'none', env: [], memory_mb: 256, timeout_seconds: 10 });
		const rules = (calls: readonly (readonly [string, JsonObject])[]) => calls.map(([tool, args]) => says(policy, tool, args).rule);
		expect(
			rules([
				['read_file', { path: 'a.txt' }],
				['write_file', {}],
				['fetch', { url: 'https://good.example/' }],
				['read_file', { command: 'cat $TOKEN_X' }],
				['read_env', {}],
				['read_file', { x: { y: ['rm -rf /'] } }],
				['fetch', { url: 'http://169.254.169.254/' }],
			]),
		).toEqual(['allowed_tools', 'default', 'block_network', 'block_env_access', 'block_env_tools', 'blocked_arg_patterns', 'hazards']);
	});

	test('tools that hand out the environment are known by name, others are not', () => {
		const policy = policyOf('block_env_access: true');
		const denied = ['env', 'printenv', 'get_env', 'getEnv', 'list-envs', 'read_env_var', 'get_environment_variables', 'dumpEnvVars'];
		const allowed = ['list_environments', 'get_envelope', 'environment', 'create_env', 'read_file'];
		expect([...denied, ...allowed].filter((tool) => says(policy, tool).effect === 'deny')).toEqual(denied);
	});

	test('without allowed_tools every tool may be called; with an empty list none', () => {
		expect(says(policyOf('max_memory_mb: 5'), 'x').effect).toBe('allow');
		expect(says(policyOf('allowed_tools: []'), 'x').effect).toBe('deny');
	});
});

describe('the smallest change', () => {
	test('a rule that allows the tool under conditions is named, and the new rule has a name of its own and no more arguments', () => {
		const text =
			'version: 1\ndefault: deny\nrules:\n  - {name: allow-count, tools: [count], effect: allow, reason: r, when: {schema: {type: object, properties: {text: {type: string}}, additionalProperties: false}}}\n';
		const args = { text: 'a', x: 1 };
		const denied = says(policyOf(text), 'count', args);
		expect(denied.reason).toBe(
			'allow-count allows count only under conditions that this call does not meet, and what is not allowed is denied',
		);
		const changed = policyOf(text + (denied.change?.yaml ?? '').replace(/^rules:\n/, ''));
		expect(effects(changed, [['count', args], ['count', { text: 'a', y: 1 }], ['count', { text: 'a' }]])).toEqual(['allow', 'deny', 'allow']); // biome-ignore format: three calls
		expect(says(policyOf(text), 'other').reason).toBe('no rule allows other, and what is not allowed is denied');
	});

	/** The policy with the change in it, as a person would paste it. */
	const withChange = (policy: CompiledPolicy, text: string, tool: string, args: Json, more: Partial<DecisionContext>) => {
		const { change } = says(policy, tool, args, more);
		if (change === undefined) return undefined;
		return change.section === 'include'
			? policyOf(change.yaml)
			: policyOf(text.replace(new RegExp(`^(${Object.keys(change.add).join('|')}):.*\n`, 'gm'), '') + change.yaml);
	};

	const evasive = (JSON.parse(readFileSync(join(import.meta.dirname, 'evasive.json'), 'utf8')) as { args: JsonObject }[]).filter(
		({ args }) => !JSON.stringify(args).includes('<<'),
	);
	const bases: readonly (readonly [name: string, text: string])[] = [
		['default', ''],
		['strict', ''],
	];
	test.each(bases)('of %s allows each evasive call, when pasted', (name) => {
		const policy = shippedPolicy(name as 'default' | 'strict');
		for (const { args } of evasive) {
			const changed = withChange(policy, '', 'tool', args, {});
			expect([args, changed && says(changed, 'tool', args)]).toMatchObject([args, { effect: 'allow' }]);
			expect(changed && says(changed, 'another', args).effect).toBe('deny');
		}
	});

	test.each<[text: string, tool: string, args: Json, more: Partial<DecisionContext>, section: string]>([
		['version: 1\ndefault: deny\n', 'read', {}, {}, 'rules'],
		['version: 1\ndefault: deny\n', 'odd*[name]', {}, {}, 'rules'],
		['version: 1\ndefault: allow\nmax_argument_bytes: 10\n', 'read', { a: 'x'.repeat(50) }, {}, 'max_argument_bytes'],
		[
			'version: 1\ndefault: allow\nrate_limits: [{name: l, per_minute: 2}]\n',
			'read',
			{},
			{ counts: new Map([['l read', 7]]) },
			'rate_limits',
		],
		['allowed_tools: ["a", "b*"]\n', 'read', {}, {}, 'allowed_tools'],
	])('of %j for %s', (text, tool, args, more, section) => {
		const policy = policyOf(text);
		const decision = says(policy, tool, args, more);
		expect(decision).toMatchObject({ effect: 'deny', change: { section } });
		const changed = withChange(policy, text, tool, args, more);
		expect(changed && says(changed, tool, args, more).effect).toBe('allow');
	});

	test('there is none for what no policy allows', () => {
		const deep = JSON.parse('['.repeat(500) + ']'.repeat(500)) as Json;
		expect(says(shippedPolicy('default'), 'x', deep)).toEqual({
			effect: 'deny',
			rule: 'bounds',
			reason: 'the arguments are nested deeper than 200 levels',
		});
		expect(says(shippedPolicy('default'), '', {}).rule).toBe('bounds');
	});
});

test('a flood of one hazard hides no other', () => {
	const policy = policyOf('version: 1\ndefault: allow\nrules: [{name: m, effect: deny, reason: r, when: {hazards: [metadata-address]}}]\n');
	const flood = Array.from({ length: 500 }, (_, index) => `http://10.0.0.${index % 250}/`);
	expect(says(policy, 't', { url: [...flood, 'http://169.254.169.254/'].join(' ') }).effect).toBe('deny');
	expect(says(policy, 't', { urls: [...flood, 'http://169.254.169.254/'] }).effect).toBe('deny');
});

test('base64 is a doubt, and no denial', () => {
	const args = { data: Buffer.from('http://169.254.169.254/latest').toString('base64') };
	expect(says(shippedPolicy('default'), 't', args)).toMatchObject({
		effect: 'allow',
		doubt: expect.stringContaining('in base64: 169.254.169.254'),
	});
});

test('an explanation goes through the rules in order', () => {
	const policy = policyOf(
		'version: 1\ninclude: [default]\nrules:\n  - {name: mine, tools: [other], effect: deny, reason: r}\n  - {name: all, effect: allow, reason: r}\n',
	);
	const { rules, read, decision } = explainCall(policy, { tool: 't', args: { url: 'http://10.0.0.1/' } }, context);
	expect(rules.map(({ rule, outcome }) => `${rule} ${outcome}`)).toEqual([
		'no-metadata-services no',
		'no-private-addresses holds',
		'no-odd-urls no',
		'no-path-escapes no',
		'no-secret-files no',
		'no-secrets-in-arguments no',
		'no-injected-syntax no',
		'mine other-tool',
		'all holds',
	]);
	expect(read).toEqual(['url: goes to the host 10.0.0.1', 'url: private-address, 10.0.0.1 is a private network']);
	expect(decision.rule).toBe('no-private-addresses');
});
