// Callers of an older product's API and command line, with its policy folder: the same decisions, reasons and shapes.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, expect, test, vi } from 'vitest';
import { addPolicyVerbs } from '#cli/verbs/policy-verbs.ts';
import { renderJson } from '#report/formats/json.ts';
import { renderText } from '#report/formats/text.ts';
import { leaky as PLAIN } from '#report/samples/plain.fixture.ts';
import { candor } from '../support/candor-process.ts';
import { COMPAT_EXAMPLES, COMPAT_RISKS } from './compat-examples.ts';
import { serveFixture } from './serve-fixture.ts';

const served = await serveFixture();
const { app, directory } = served;
afterAll(() => served[Symbol.asyncDispose]());

const inspect = (policy: string, tool_name: string, args: unknown) =>
	app.inject({ url: '/inspect', method: 'POST', payload: { server_name: 'older', policy, tool_call: { tool_name, arguments: args } } });
const typed = (...words: readonly string[]) => candor(words, { XDG_DATA_HOME: join(directory, 'typed') });

test.for(COMPAT_EXAMPLES)('POST /inspect: $policy, $tool $arguments is $decision', async (example) => {
	const { policy, tool, arguments: args, decision, reason } = example;
	const answer = await inspect(policy, tool, args);
	expect(answer.statusCode).toBe(200);
	expect(answer.json()).toEqual({ decision, reason: reason ?? expect.any(String), blocked: decision === 'BLOCK' });
});

test('every inspection is in GET /audit, newest first, and counts in GET /audit/stats', async () => {
	const before = (await app.inject('/audit/stats')).json<{ total: number; allowed: number; blocked: number }>();
	await inspect('default', 'safe_tool', { name: 'first' });
	await inspect('default', 'read_secrets', { name: 'second', password: 'hunter2-hunter2' });
	const { logs } = (await app.inject('/audit?limit=2')).json<{ logs: readonly object[] }>();
	expect(logs).toMatchObject([
		{ server: 'older', tool: 'read_secrets', decision: 'BLOCK', reason: "Tool 'read_secrets' is not in the allowed_tools list" },
		{ server: 'older', tool: 'safe_tool', decision: 'ALLOW', reason: 'Passed all policy checks', arguments: { name: 'first' } },
	]);
	expect(JSON.stringify(logs)).not.toContain('hunter2');
	const after = (await app.inject('/audit/stats')).json<{ total: number; allowed: number; blocked: number; block_rate: number }>();
	expect(after).toEqual({
		total: before.total + 2,
		allowed: before.allowed + 1,
		blocked: before.blocked + 1,
		block_rate: after.blocked / after.total,
	});
});

test('an unknown policy is a 404 with its name', async () => {
	const answer = await inspect('no-such', 'safe_tool', {});
	expect(answer.statusCode).toBe(404);
	expect(answer.json<{ detail: string }>().detail).toContain('no-such');
});

test.for(COMPAT_RISKS)('POST /risk/score: %j is %s', async ([tools, level]) => {
	for (const body of [{ server_name: 'older', tools }, { tool_names: tools }]) {
		const answer = await app.inject({ url: '/risk/score', method: 'POST', payload: body });
		expect(answer.json()).toEqual({ score: expect.any(Number), level, reasons: expect.any(Array), recommendation: expect.any(String) });
	}
});

/** The words of a command line, read and carried out in this process: one of its own takes a hundred times as long. */
async function typedHere(...words: readonly string[]): Promise<{ readonly code: unknown; readonly stdout: string }> {
	const before = process.exitCode;
	const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
	try {
		const program = new Command();
		addPolicyVerbs(program);
		await program.parseAsync(words, { from: 'user' });
		return { code: process.exitCode, stdout: written.mock.calls.map(([text]) => String(text)).join('') };
	} finally {
		written.mockRestore();
		process.exitCode = before;
	}
}
const policyFile = (name: string) => join(directory, 'policies', `${name}.yaml`);

test.for(COMPAT_EXAMPLES)(
	'candor inspect: $policy, $tool $arguments is $decision',
	async ({ policy, tool, arguments: args, decision, reason }) => {
		const ledger = join(directory, 'typed-here.db');
		const words = ['-a', JSON.stringify(args), '-p', policyFile(policy), '-s', 'older', '--ledger', ledger];
		const { code, stdout } = await typedHere('inspect', tool, ...words);
		expect(code).toBe(decision === 'ALLOW' ? 0 : 3);
		expect(stdout).toMatch(decision === 'ALLOW' ? /^ALLOWED — / : /^BLOCKED — /);
		expect(stdout).toContain(reason ?? '');
	},
);

test('candor inspect names a policy that is not there', async () => {
	await expect(typedHere('inspect', 'safe_tool', '-p', 'no-such', '--no-log')).rejects.toThrow('no-such');
});

test.for(COMPAT_RISKS)('candor risk: %j is %s', async ([tools, level]) => {
	expect((await typedHere('risk', tools.join(','))).stdout).toMatch(new RegExp(`^${level} — `));
});

test('as processes of their own the commands decide the same, and log it', async () => {
	// One of each kind: a process takes longer than a request.
	const chosen = COMPAT_EXAMPLES.filter(
		({ reason }, index) => COMPAT_EXAMPLES.findIndex((one) => one.reason?.slice(0, 12) === reason?.slice(0, 12)) === index,
	);
	expect(chosen.length).toBeGreaterThan(3);
	for (const { policy, tool, arguments: args, decision, reason } of chosen) {
		const { stdout, code } = await typed('inspect', tool, '-a', JSON.stringify(args), '-p', policyFile(policy), '-s', 'older');
		expect([tool, code, stdout.split('\n')[0]]).toEqual([
			tool,
			decision === 'ALLOW' ? 0 : 3,
			expect.stringContaining(`${decision === 'ALLOW' ? 'ALLOWED' : 'BLOCKED'} — ${reason ?? ''}`),
		]);
	}
	const listed = await typed('ledger', '-n', '2');
	const [newest = '', second = ''] = listed.stdout.split('\n').filter((line) => /^\d{4}-/.test(line));
	expect([newest, second].every((line) => line.includes('older '))).toBe(true);
	expect(Number(/ (\d+) {2}/.exec(newest)?.[1])).toBeGreaterThan(Number(/ (\d+) {2}/.exec(second)?.[1]));
	expect(JSON.parse((await typed('stats', '--json')).stdout)).toMatchObject({ total: chosen.length });
});

test('a first word that is a program is told how it is audited', async () => {
	expect(await typed('node', 'server.mjs', '--x', 'a b')).toMatchObject({
		code: 1,
		stdout: '',
		stderr: "candor: node is a program, not a command of candor\n  try: candor audit -- node server.mjs --x 'a b'\n",
	});
	expect((await typed('no-such-verb-at-all')).stderr).toContain("unknown command 'no-such-verb-at-all'");
});

test('candor report prints a stored report again, in any format', async () => {
	const file = join(directory, 'report.json');
	writeFileSync(file, renderJson(PLAIN));
	const text = await typed('report', file);
	expect(text).toMatchObject({ code: 0, stdout: renderText(PLAIN, { color: false, width: 100, isWhole: true, verbose: false }) });
	expect((await typed('report', file, '--format', 'json')).stdout).toBe(renderJson(PLAIN));
	expect((await typed('report', file, '--format', 'junit')).stdout).toContain('<testsuite');
	expect((await typed('report', file, '--format', 'html')).stdout).toMatch(/^<!doctype html>/i);
	expect(await typed('report', join(directory, 'policies', 'default.yaml'))).toMatchObject({ code: 1, stdout: '' });
});
