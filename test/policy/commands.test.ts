// The commands about policies as a user types them, on a report of a real audit.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { decide } from '#enforce/policy/decide.ts';
import type { Report } from '#model/report.ts';
import { candor as candorWith } from '../support/candor-process.ts';
import { fixtureCommand } from '../support/fixture-command.ts';
import { policyOf } from './shipped-policy.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-policy-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
/** `inspect` writes a row into the ledger: one of the test's own. */
const candor: typeof candorWith = (args, env = { XDG_DATA_HOME: join(kept, 'data') }) => candorWith(args, env);
const file = (name: string, text: string) => {
	writeFileSync(join(kept, name), text);
	return join(kept, name);
};

test('inspect: ALLOWED with exit 0, BLOCKED with exit 3, and the smallest change, which works when it is pasted', async () => {
	const allowed = await candor(['inspect', 'fetch', '--args', '{"url":"https://good.example/"}']);
	expect(allowed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ALLOWED — no rule is against it\n/) });
	const args = ['--args', '{"url":"http://10.0.0.5/"}'];
	const blocked = await candor(['inspect', 'fetch', ...args, '--policy', 'default']);
	expect(blocked).toMatchObject({
		code: 3,
		stdout: expect.stringMatching(
			/^BLOCKED — the address leads into .*: 10\.0\.0\.5 is a private network\n {2}rule {4}no-private-addresses \(policy default\)\n/,
		),
	});
	const pasted = file('pasted.yaml', blocked.stdout.split('allow it:\n')[1] ?? '');
	expect(await candor(['inspect', 'fetch', ...args, '--policy', pasted])).toMatchObject({ code: 0 });
	const asked = await candor(['inspect', 'x', '--policy', file('ask.yaml', 'version: 1\ndefault: ask\n'), '--json']);
	expect(asked.code).toBe(3);
	expect(JSON.parse(asked.stdout)).toMatchObject({ tool: 'x', effect: 'ask', rule: 'default' });
});

test('policy check and explain', async () => {
	expect(await candor(['policy', 'check', 'strict'])).toMatchObject({
		code: 0,
		stdout: expect.stringMatching(/^strict: a good policy in the long form: 14 rules/),
	});
	const bad = file('bad.yaml', 'version: 1\ndefalt: deny\n');
	expect(await candor(['policy', 'check', bad])).toMatchObject({
		code: 1,
		stdout: '',
		stderr: expect.stringContaining(`${bad}:2:1: unknown key defalt; did you mean default?`),
	});
	const explained = await candor(['policy', 'explain', 'read_file', '--args', '{"path":"/etc/shadow"}']);
	expect(explained.code).toBe(3);
	expect(explained.stdout).toMatch(
		/path: the path \/etc\/shadow[\s\S]*deny {2}no-metadata-services does not hold[\s\S]*deny {2}no-secret-files holds: .*password hashes[\s\S]*deny, by no-secret-files/,
	);
});

test.each([
	[['inspect', 'x', '--args', '{'], /--args \{: /],
	[['inspect', 'x', '--args', '[1]'], /--args \[1\]: the arguments of a tool are a JSON object/],
	[
		['inspect', 'x', '--policy', '/no/such/file'],
		/the policy \/no\/such\/file cannot be read: there is no such file\n {2}try: default, strict, allow-list, or a YAML file/,
	],
	[['risk'], /the tools are named, declared by a server, or taken from a report/],
	[['risk', 'read_file', 'run_shell'], /names stand with commas between, a command after --: read_file run_shell/],
	[['risk', 'read_file', '--', 'node', 'server.mjs'], /names stand with commas between/],
	[['risk', '--', 'false'], /the server could not be talked to: it exited with code 1[\s\S]*try: candor risk --env NAME=value -- /],
	[['risk', '--env', 'X', '--', 'node'], /--env X: expected NAME=value/],
	[['policy', 'check', '/tmp'], /the policy \/tmp cannot be read: that is a directory/],
	[['policy', 'suggest', '--report', '/no/such/file'], /--report \/no\/such\/file: there is no such file/],
])('%j is refused with a line, not a stack', async (args, message) => {
	const { code, stderr, stdout } = await candor(args);
	expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
	expect(stderr).toMatch(message);
	expect(stderr).not.toMatch(/ at .*\.(ts|js):\d/);
});

test('risk of a command: its declaration, from a cell with no network; no tool is called and nothing is kept', async () => {
	const data = mkdtempSync(join(kept, 'risk-'));
	const env = { XDG_DATA_HOME: data, XDG_CACHE_HOME: join(kept, 'cache') };
	const shell = await candor(['risk', '--json', '--', ...fixtureCommand('undeclared-exec/near-miss-argument.mjs')], env);
	expect(shell.code).toBe(0);
	expect(JSON.parse(shell.stdout)).toMatchObject({ level: 'HIGH', reasons: [expect.stringContaining('runs programs or code')] });
	expect(shell.stderr).not.toContain('working every tool');
	expect((await candor(['risk', '--', ...fixtureCommand('demo/leaky.mjs')], env)).stdout).toMatch(/^LOW — 0 of 100\n/);
	expect(readdirSync(data)).toEqual([]);
});

test('Ctrl-C while the machine is tried out is an interruption, not a machine that lacks something', async () => {
	const programs = mkdtempSync(join(kept, 'programs-'));
	// As a terminal does it: the signal goes to everybody.
	writeFileSync(join(programs, 'bwrap'), '#!/bin/sh\nkill -INT $PPID\nsleep 0.2\nexit 130\n', { mode: 0o755 });
	const env = { PATH: `${programs}:${process.env['PATH']}`, XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: join(kept, 'cache') };
	expect(await candor(['risk', '--', ...fixtureCommand('demo/honest.mjs')], env)).toMatchObject({
		code: 130,
		stdout: '',
		stderr: expect.stringMatching(/candor: interrupted; nothing was left behind\n$/),
	});
	writeFileSync(join(programs, 'bwrap'), '#!/bin/sh\necho "a library is missing" >&2\nexit 127\n');
	expect(await candor(['risk', '--', ...fixtureCommand('demo/honest.mjs')], env)).toMatchObject({
		code: 2,
		stderr: expect.stringMatching(/^candor: bubblewrap cannot be used here: bwrap does not run: a library is missing\n {2}try: /),
	});
});

test('an audit becomes a policy that allows its ordinary calls, asks about what was found, and denies the rest', async () => {
	const env = { XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: join(kept, 'cache') };
	const suggestionFor = async (server: string) => {
		const { stdout } = await candor(['audit', '--depth', 'quick', '--json', '--', ...fixtureCommand(server)], env);
		const report = file('report.json', stdout);
		const suggested = await candor(['policy', 'suggest', '--report', report]);
		expect(suggested.code).toBe(0);
		return { report, steps: (JSON.parse(stdout) as Report).steps, text: suggested.stdout };
	};
	const { report, steps, text } = await suggestionFor('demo/honest.mjs');
	const policy = policyOf(text);
	const typical = steps.flatMap(({ step }) => (step.kind === 'call' && step.intent === 'typical' ? [step] : []));
	expect(typical.length).toBeGreaterThan(0);
	for (const { tool, args } of typical) expect(decide(policy, { tool, args }, { now: Date.now() })).toMatchObject({ effect: 'allow' });
	expect(decide(policy, { tool: 'another', args: {} }, { now: Date.now() }).effect).toBe('deny');
	expect(decide(policy, { tool: typical[0]?.tool ?? '', args: { surprise: 1 } }, { now: Date.now() }).effect).toBe('deny');
	expect(policy.policy.confine.network).toBe('none');
	const same = await candor(['policy', 'what-if', 'default', 'default', '--report', report]);
	expect(same).toMatchObject({ code: 0, stdout: expect.stringMatching(/ 0 newly blocked, 0 newly allowed/) });
	const stricter = await candor(['policy', 'what-if', 'default', 'strict', '--report', report]);
	expect(stricter.code).toBe(3);
	expect(stricter.stdout).toMatch(/newly blocked\n.*\n +\d+ {2}format_note {2}default {2}\{/);
	expect((await candor(['risk', '--report', report])).stdout).toMatch(/^LOW — /);
	const leaky = await suggestionFor('demo/leaky.mjs');
	// What was seen counts for more than names.
	expect((await candor(['risk', '--report', leaky.report])).stdout).toMatch(
		/^HIGH — [\s\S]*the audit found sensitive-read \(high\): format_note/,
	);
	expect(
		decide(
			policyOf(leaky.text),
			{ tool: 'format_note', args: leaky.steps.flatMap(({ step }) => (step.kind === 'call' ? [step.args] : []))[0] ?? {} },
			{ now: Date.now() },
		),
	).toMatchObject({ effect: 'ask', reason: expect.stringContaining('the audit found') });
});
