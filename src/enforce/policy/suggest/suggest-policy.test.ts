import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { DeclaredTool, JsonObject } from '#model/declaration.ts';
import type { Finding } from '#model/finding.ts';
import type { Effect, EffectKind } from '#model/profile.ts';
import type { Intent, StepResult } from '#model/step.ts';
import { parsePolicy } from '../language/parse-policy.ts';
import type { Suggested } from './audited.ts';
import { suggestPolicy } from './suggest-policy.ts';

const tool = (name: string, properties: JsonObject = {}): DeclaredTool => ({
	name,
	description: 'Does things.',
	inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', properties, description: 'What it takes.' },
});
const call = (name: string, args: JsonObject, intent: Intent = 'typical'): StepResult => ({
	step: { id: 1, timeoutMs: 1, kind: 'call', tool: name, args, intent },
	began: 0,
	ended: 1,
	outcome: 'ok',
});
const effect = (kind: EffectKind, subject: string, by?: 'argument' | 'declared' | 'launch', attempted = 1): Effect => ({
	kind,
	subject,
	attempted,
	succeeded: attempted,
	evidence: [],
	...(by && { explanation: { by, because: 'so' } }),
});

function reportOf(
	tools: readonly DeclaredTool[],
	steps: readonly StepResult[],
	effects: Readonly<Record<string, readonly Effect[]>> = {},
	named: readonly string[] = [],
): Suggested {
	return {
		declaration: { tools } as unknown as Suggested['declaration'],
		steps,
		coverage: { notWorked: [] } as unknown as Suggested['coverage'],
		profile: {
			scopes: Object.entries(effects).map(([name, own]) => ({ scope: { kind: name === 'start' ? 'phase' : 'tool', name }, effects: own })),
		} as unknown as Suggested['profile'],
		findings: [],
		target: { name: 'demo', named: { paths: named, variables: ['API_KEY'] } } as unknown as Suggested['target'],
		run: { startedAt: '2026-11-15T08:00:00.000Z' } as unknown as Suggested['run'],
		sandbox: { home: '/home/user', cwd: '/workspace', resources: { peak: { memoryBytes: 400e6 } } } as unknown as Suggested['sandbox'],
	};
}

interface Written {
	readonly rules: readonly {
		readonly name: string;
		readonly tools?: readonly string[];
		readonly effect: string;
		readonly reason: string;
		readonly when?: JsonObject;
	}[];
	readonly confine?: { readonly network: unknown; readonly env: unknown; readonly roots: unknown; readonly memory_mb: number };
}

const suggested = (report: Suggested) => parse(suggestPolicy(report)) as Written;
const finding = (severity: Finding['severity'], ...tools: readonly string[]) =>
	({ scopes: tools.map((name) => ({ kind: 'tool', name })), severity, rule: 'network-egress' }) as unknown as Finding;
const text = { type: 'string', description: 'Some text.' };

test('a tool that behaved is allowed with its schema, closed and without prose; one never called is left out', () => {
	const written = suggestPolicy(
		reportOf([tool('echo', { text }), tool('idle')], [call('echo', { text: 'x' }), call('idle', {}, 'malformed')]),
	);
	expect(written).toContain('# Not allowed: idle, the audit did not call it');
	expect((parse(written) as Written).rules).toEqual([
		{
			name: 'allow-echo',
			tools: ['echo'],
			when: { schema: { type: 'object', properties: { text: { type: 'string' } }, additionalProperties: false } },
			effect: 'allow',
			reason: 'the audit called it and found nothing against it',
		},
	]);
	expect(written).toContain('  # 1 of 1 ordinary calls worked; nothing was seen of it but answers\n  - name: allow-echo');
});

test('a tool that listed the directory it was started in did more than answer', () => {
	const report = reportOf([tool('list')], [call('list', {})], { list: [effect('read', '/workspace', 'launch')] });
	expect(suggestPolicy(report)).toContain(
		'# 1 of 1 ordinary calls worked; it read only where it was started, or what its command line names',
	);
});

test('a tool that never worked is marked and asked about, and what it tried gives the server no network and no files', () => {
	const sent = call('get', { url: 'https://good.example/', path: '/data/a.txt' });
	const failed: StepResult = { ...sent, reply: { content: [{ type: 'text', text: 'Error: GET_API_KEY is not set' }] } };
	const effects = { get: [effect('egress', 'good.example:443', 'argument'), effect('write', '/data/a.txt', 'argument')] };
	const tools = [tool('get', { url: text, path: text }), tool('echo', { text })];
	const worked = reportOf(tools, [sent, call('echo', { text: 'x' })], effects);
	expect(suggested(worked)).toMatchObject({ confine: { network: 'public', roots: [{ path: '/data', write: true }] } });
	const never = {
		...reportOf(tools, [failed, call('echo', { text: 'x' })], effects),
		coverage: { notWorked: [{ tool: 'get', calls: 1, error: 'Error: GET_API_KEY is not set' }] } as unknown as Suggested['coverage'],
	};
	const written = suggestPolicy(never);
	expect(written).toContain('# Never worked in the audit: get.');
	expect(written).toContain('# 0 of 1 ordinary calls worked ("Error: GET_API_KEY is not set")');
	const { rules, confine } = suggested(never);
	expect(rules.map(({ name, effect }) => [name, effect])).toEqual([
		['ask-get', 'ask'],
		['allow-echo', 'allow'],
		['known-places', 'deny'],
	]);
	expect(confine).toMatchObject({ network: 'none', roots: [] });
	expect(written).toContain('# only tools that never worked contacted good.example: add what you trust');
});

test('a schema that the ordinary calls do not fit, or that cannot be checked, is left away and that is said', () => {
	const odd = { ...tool('odd'), inputSchema: { type: 'object', properties: { x: { type: 'nonsense' } } } };
	const written = suggestPolicy(
		reportOf([odd, tool('echo', { text: { type: 'number' } })], [call('odd', {}), call('echo', { text: 'x' })]),
	);
	expect((parse(written) as Written).rules.map(({ when }) => when)).toEqual([undefined, undefined]);
	expect(written.match(/its schema could not be used/g)).toHaveLength(2);
	const empty = { ...tool('odd'), inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#' } };
	expect(suggestPolicy(reportOf([empty], [call('odd', {})]))).toContain('; its schema says nothing of its arguments');
});

test('a person is asked about what was found against a tool, from medium on', () => {
	const report = reportOf([tool('a'), tool('b')], [call('a', {}), call('b', {})]);
	const { rules } = suggested({ ...report, findings: [finding('medium', 'a'), finding('low', 'b')] });
	expect(rules.map(({ name, effect, reason }) => [name, effect, reason])).toEqual([
		['ask-a', 'ask', 'the audit found network-egress (medium)'],
		['allow-b', 'allow', 'the audit called it and found nothing against it'],
	]);
	const both = suggested({ ...report, findings: [finding('high', 'a', 'b')] });
	expect(both.rules.map(({ name }) => name)).toEqual(['ask-a', 'ask-b']);
});

test('a person is asked about a shell by another name, not about a tool that starts its own program with what it is given', () => {
	const { rules } = suggested(
		reportOf([tool('run'), tool('log')], [call('run', {}), call('log', {})], {
			run: [effect('exec', '/usr/bin/sh', 'argument')],
			log: [effect('exec', '/usr/bin/git', 'declared'), effect('exec', '/usr/bin/git', 'argument')],
		}),
	);
	expect(rules.map(({ name }) => name)).toEqual(['ask-run', 'allow-log']);
});

test('arguments of what starts programs may be no options and no commands, but what is written for people may', () => {
	const calls = [call('log', { branch: 'main', message: 'x', files: ['a'], since: '-1 week' }), call('echo', { branch: 'x' })];
	const { rules } = suggested(reportOf([tool('log', {}), tool('echo')], calls, { log: [effect('exec', '/usr/bin/git', 'declared')] }));
	expect(rules.at(-1)).toMatchObject({
		name: 'no-words-for-programs',
		tools: ['log'],
		when: { arguments: ['branch', 'files'] },
		effect: 'deny',
	});
});

test('files: what it was started with, what calls named and what it keeps; not what stands on the way, nor what an injection named', () => {
	const steps = [
		call('read', { path: '/data/x' }),
		call('read', { path: 'sub/y' }),
		call('read', { path: '/tmp/z' }),
		call('read', { path: '/etc/elsewhere' }, 'injection'),
		call('zone', { source: 'Europe/Rome' }),
	];
	const effects = {
		read: [effect('read', '/data/x', 'argument'), effect('mkdir', '/workspace/..../a', 'argument'), effect('mkdir', '/workspace/....')],
		start: [effect('write', '/workspace/kept.db')],
	};
	const written = suggestPolicy(reportOf([tool('read', { path: text }), tool('zone', { source: text })], steps, effects, ['/data']));
	const { rules, confine } = parse(written) as Written;
	expect(rules.at(-1)).toMatchObject({
		name: 'known-places',
		when: { arguments: ['path'], path_outside: ['/data', '.', '/tmp'] },
		effect: 'deny',
	});
	expect(confine?.roots).toEqual([
		{ path: '/data', write: false },
		{ path: '.', write: true },
	]);
	expect(written).toContain('it keeps kept.db there');
});

test('a file that it was started with and writes is its directory; a secret is never a root', () => {
	const { confine } = suggested(
		reportOf([tool('x', { path: text })], [call('x', { path: '/home/user/.ssh/id_rsa' })], { x: [effect('write', '/srv/m.json')] }, [
			'/srv/m.json',
		]),
	);
	expect(confine?.roots).toEqual([{ path: '/srv', write: true }]);
});

test('a file right in the home opens neither the home nor the rule; what is left outside is said', () => {
	const effects = {
		x: [
			effect('write', '/home/user/.cache/demo/x'),
			effect('write', '/opt/demo/store.json'),
			effect('write', '/home/user/notes.md', 'argument'),
		],
	};
	const written = suggestPolicy(
		reportOf([tool('x', { path: text })], [call('x', { path: '/home/user/notes.md' }), call('x', { path: 'a.md' })], effects),
	);
	const { rules, confine } = parse(written) as Written;
	expect(rules.map(({ name }) => name)).toEqual(['allow-x']);
	expect(confine?.roots).toEqual([{ path: '.', write: false }]);
	expect(written).toContain('# what it keeps in its home is gone when the guard ends: ~/.cache/demo/x\n');
	expect(written).toContain('though it tried to write there; a setting may give it another place: /opt/demo/store.json\n');
});

test('network: none, the hosts that it speaks of, or public where ordinary calls send it; never what an injection named', () => {
	const networkOf = (steps: readonly StepResult[], effects: readonly Effect[]) =>
		suggested(reportOf([tool('get', { url: text })], steps, { get: effects })).confine?.network;
	const sent = call('get', { url: 'https://good.example/' });
	expect(networkOf([sent], [])).toBe('none');
	expect(networkOf([sent], [effect('egress', 'api.demo.example:443', 'declared'), effect('egress', 'evil.example')])).toEqual([
		'api.demo.example',
	]);
	expect(networkOf([sent], [effect('egress', 'good.example:443', 'argument')])).toBe('public');
	const injected = call('get', { url: 'http://203.0.113.9/' }, 'injection');
	expect(networkOf([call('get', { url: 'x' }), injected], [effect('egress', '203.0.113.9:80', 'argument')])).toBe('none');
});

test('environment, memory, and no word of confinement where nothing was watched', () => {
	const report = reportOf([tool('a')], [call('a', {})]);
	expect(suggested(report).confine).toMatchObject({ env: ['API_KEY'], memory_mb: 2048 });
	const blind = suggestPolicy({ ...report, sandbox: null });
	expect((parse(blind) as Written).confine).toBeUndefined();
	expect(blind).toContain('# Nothing was watched in that run but answers');
});

test('names that a server chooses break neither the file nor its comments', () => {
	const long = 'x'.repeat(200);
	const names = ['a: [b', '*', 'new\nline', long, `${long}y`, '', 'z'.repeat(300), '__proto__'];
	const report = reportOf(
		names.map((name) => tool(name)),
		names.map((name) => call(name, {})),
		{ '*': [effect('read', '/x\n- evil: y')] },
	);
	expect(parsePolicy('x', suggestPolicy(report), () => ({ name: 'default', text: 'version: 1\n' })).problems).toBeUndefined();
	const { rules } = suggested(report);
	expect(rules).toHaveLength(6);
	expect(new Set(rules.map(({ name }) => name)).size).toBe(6);
	expect(rules.every(({ name }) => name.length <= 100)).toBe(true);
	expect(rules[1]?.tools).toEqual(['?']);
});
