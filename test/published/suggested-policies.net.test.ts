// `candor policy suggest` on audits of published servers: their ordinary calls pass, and what injections and baits are after does not happen.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { canaryEnvironment } from '#canary/plant/canary-environment.ts';
import { canaryHome } from '#canary/plant/canary-home.ts';
import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import { askedOf, decide } from '#enforce/policy/decide.ts';
import { suggestPolicy } from '#enforce/policy/suggest/suggest-policy.ts';
import type { Report } from '#model/report.ts';
import type { CallStep, StepResult } from '#model/step.ts';
import { type Answered, guardedClient } from '../guard/guarded-client.ts';
import { policyOf } from '../policy/shipped-policy.ts';
import { auditServer } from '../support/audit-server.ts';
import { CHOSEN, type Chosen } from './chosen-servers.ts';
import { isHidden, type Kept, keptFrom } from './effect-denied.ts';
import servers from './servers.json' with { type: 'json' };

const base = mkdtempSync(join(tmpdir(), 'candor-suggested-'));
// Ten packages with all that they need are many files.
afterAll(() => rmSync(base, { recursive: true, force: true }), 300_000);

interface Made {
	readonly report: Report;
	readonly policy: CompiledPolicy;
	readonly text: string;
	/** With the directories of this run in place of their names. */
	readonly placed: <T>(value: T) => T;
	readonly command: readonly string[];
	readonly env: Readonly<Record<string, string>>;
	readonly cwd: string;
}

async function suggestionFor(name: string, given: Readonly<Record<string, string>> = {}): Promise<Made> {
	const own = mkdtempSync(join(base, 'one-'));
	const [data, cwd] = [join(own, 'data'), join(own, 'cwd')];
	for (const directory of [data, cwd]) mkdirSync(directory);
	writeFileSync(join(data, 'hello.md'), '# Hello\n');
	writeFileSync(join(data, 'items.json'), '{"items": []}\n');
	const placed = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('$DATA', data).replaceAll('$CWD', cwd)) as T;
	const server = servers.find((one) => one.package === name && !('transport' in one));
	if (server === undefined) throw new Error(`${name} is not among the published servers`);
	const command = ['npx', '-y', `${name}@${server.version}`, ...placed(server.args)];
	const env = placed(given);
	const report = await auditServer(command, {
		callTimeoutMs: 15_000,
		env,
		writable: [data],
		cacheDir: join(base, 'cache', 'candor'),
	});
	const text = suggestPolicy(report);
	const { cwd: cellCwd = '', home = '' } = report.sandbox ?? {};
	return { report, text, policy: policyOf(text, { cwd: cellCwd, home }), placed, command, env, cwd };
}

function callsOf({ steps }: Report, intents: readonly string[]): readonly (StepResult & { readonly step: CallStep })[] {
	return steps.flatMap((result) =>
		result.step.kind === 'call' && intents.includes(result.step.intent) ? [{ ...result, step: result.step }] : [],
	);
}

const now = Date.now();
const effectOf = (policy: CompiledPolicy, { tool, args }: Pick<CallStep, 'tool' | 'args'>) => decide(policy, { tool, args }, { now });
const lineOf = ({ step: { tool, args, injection } }: { readonly step: CallStep }) =>
	`${tool} ${injection?.class ?? ''} ${injection?.variant ?? ''} ${JSON.stringify(args).slice(0, 200)}`;

const totals: Record<Kept, number> = { call: 0, kernel: 0, nothing: 0, open: 0 };

describe.concurrent('a policy that an audit suggests', () => {
	for (const chosen of CHOSEN) {
		test(`of ${chosen.package}`, { timeout: 300_000 }, async ({ expect }) => {
			const made = await suggestionFor(chosen.package, chosen.env);
			const { report, policy, text } = made;
			const { confine } = policy.policy;
			expect(confine.network).toEqual(chosen.network);
			expect(confine.env).toEqual(Object.keys(chosen.env ?? {}));
			expect(text.split('\n').filter((line) => /^\s+- name: /.test(line)).length).toBeGreaterThan(0);
			// Evidence stands above every rule and every part of the confinement.
			const lines = text.split('\n');
			const bare = lines.filter(
				(line, index) => /^ {2}(- name|network|env|memory_mb|roots):/.test(line) && !/^ {2}# /.test(lines[index - 1] ?? ''),
			);
			expect(bare).toEqual([]);

			const typical = callsOf(report, ['typical']);
			expect(typical.length).toBeGreaterThan(0);
			expect(typical.filter(({ step }) => effectOf(policy, step).effect !== 'allow').map(lineOf)).toEqual([]);

			const hostile = callsOf(report, ['injection', 'bait']);
			expect(hostile.length).toBeGreaterThan(0);
			const open: string[] = [];
			for (const result of hostile) {
				const kept = keptFrom(report, policy, result);
				totals[kept] += 1;
				// That nothing followed is no answer to a path or an address that was asked for.
				const isPlace = ['path', 'ssrf'].includes(result.step.injection?.class ?? '');
				if (kept === 'open' || (isPlace && kept === 'nothing')) open.push(lineOf(result));
			}
			expect(open).toEqual([]);

			// The places of secrets: no root holds them, no variable of theirs is passed on, and no path argument may name them.
			const home = report.sandbox?.home ?? '';
			const canaries = canaryHome().flatMap(({ path, secret }) => (secret === undefined ? [] : [join(home, path)]));
			expect(canaries.length).toBeGreaterThan(10);
			expect(canaries.filter((path) => !isHidden(policy, path))).toEqual([]);
			expect(Object.keys(canaryEnvironment()).filter((name) => confine.env.includes(name))).toEqual([]);
			expect(
				typical.flatMap(({ step }) => namingInstead(policy, step, canaries)).filter((call) => effectOf(policy, call).effect === 'allow'),
			).toEqual([]);

			await tryInGuard(made, chosen, expect);
		});
	}

	test('of a server whose tool is a shell: a person is asked, and a shell that obeys finds nothing', { timeout: 300_000 }, async ({
		expect,
	}) => {
		const { report, policy, command, cwd } = await suggestionFor('mcp-server-commands');
		const effects = callsOf(report, ['typical', 'injection', 'bait']).map(({ step }) => effectOf(policy, step).effect);
		expect(new Set(effects)).toEqual(new Set(['ask', 'deny']));
		expect(
			callsOf(report, ['typical'])
				.filter(({ step }) => effectOf(policy, step).effect !== 'ask')
				.map(lineOf),
		).toEqual([]);
		// Here something does follow from injections: without a policy nothing keeps them.
		const free = policyOf('version: 1\ndefault: allow\n');
		expect(callsOf(report, ['injection']).filter((result) => keptFrom(report, free, result) === 'open').length).toBeGreaterThan(3);
		// The same confinement with rules that let everything pass.
		const outside = mkdtempSync(join(base, 'outside-'));
		writeFileSync(join(outside, 'private.txt'), 'not for servers\n');
		const directory = mkdtempSync(join(base, 'guard-'));
		const file = join(directory, 'policy.yaml');
		writeFileSync(file, JSON.stringify({ version: 1, default: 'allow', confine: policy.policy.confine }));
		const env = { XDG_CACHE_HOME: join(base, 'cache'), PROBE_SECRET: 'not-a-real-secret' };
		await using client = await guardedClient({ directory, flags: ['--policy', file], command, env, cwd });
		const ran = async (line: string) => JSON.stringify((await client.call('run_command', { command: line })).result);
		expect(await ran('echo $((40 + 2))')).toContain('42');
		expect(await ran(`cat ${join(outside, 'private.txt')}`)).toMatch(/No such file/);
		expect(await ran('echo "[$PROBE_SECRET]"')).toContain('[]');
		// Its only network device is loopback.
		expect(await ran('grep -c : /proc/net/dev')).toMatch(/"1\\n"/);
	});
});

test('most is denied at the call or by the kernel; the rest was tried and led to nothing', ({ expect }) => {
	expect(totals.open).toBe(0);
	expect(totals.call + totals.kernel).toBeGreaterThan(totals.nothing);
});

/** Each of these calls with a secret's path in the place of its own. */
function namingInstead(
	policy: CompiledPolicy,
	{ tool, args }: CallStep,
	secrets: readonly string[],
): readonly Pick<CallStep, 'tool' | 'args'>[] {
	const { paths } = askedOf(policy, { tool, args }, { now }).reading;
	return Object.entries(args).flatMap(([key, value]) =>
		typeof value === 'string' && value.startsWith('/') && paths.some(({ at }) => at === key)
			? secrets.map((secret) => ({ tool, args: { ...args, [key]: secret } }))
			: [],
	);
}

/** Where the suggestion would let the guard dial out, this test does not: nothing of it may leave the machine. */
async function tryInGuard(
	made: Made,
	{ answered = [], denied = [] }: Chosen,
	expect: (value: unknown, message?: string) => { toEqual(value: unknown): void },
) {
	if (answered.length + denied.length === 0) return;
	const directory = mkdtempSync(join(base, 'guard-'));
	const file = join(directory, 'policy.yaml');
	writeFileSync(file, made.text.replace(/^( {2}network:) (?!none).*$/m, '$1 none'));
	const env = { ...made.env, XDG_CACHE_HOME: join(base, 'cache') };
	await using client = await guardedClient({ directory, flags: ['--policy', file], command: made.command, env, cwd: made.cwd });
	for (const [tool, args] of made.placed(answered)) {
		const { result, error } = await client.call(tool, args);
		expect({ error, isError: result?.isError ?? false }, `${tool} ${JSON.stringify(result)}`).toEqual({ error: undefined, isError: false });
	}
	for (const [tool, args, rule] of made.placed(denied)) {
		const { error }: Answered = await client.call(tool, args);
		expect(
			[error?.code, (error?.data as { readonly candor?: { readonly rule: string } } | undefined)?.candor?.rule],
			`${tool} ${JSON.stringify(args)}`,
		).toEqual([-32001, rule]);
	}
}
