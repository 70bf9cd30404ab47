// `candor test` as a user runs it, on the pair of servers made for it: the acceptance checks, one test each.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { shellWord } from '#util/shell-word.ts';
import { checkInCell, expectTrusted, expectValidTelemetry, found, type Tested, testServer } from '../support/acceptance-checks.ts';
import { candor, candorApart, startCandor } from '../support/candor-process.ts';
import { fixtureCommand } from '../support/fixture-command.ts';
import { countLeftovers } from '../support/leftovers.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-tests-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
const env = { XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: join(kept, 'cache') };
const command = (file: string) => ['--command', fixtureCommand(`good-and-evil/${file}`).map(shellWord).join(' ')];

let schema: { readonly good: Tested; readonly evil: Tested };
let sandbox: { readonly good: Tested; readonly evil: Tested };

beforeAll(async () => {
	const apart = (args: readonly string[]) => candorApart(args, env, kept);
	const inCell = (args: readonly string[]) => candor(args, env);
	const telemetry = (name: string) => join(kept, `${name}.jsonl`);
	schema = {
		good: await testServer(apart, 'schema', command('good.py'), telemetry('schema-good')),
		evil: await testServer(apart, 'schema', command('evil.mjs'), telemetry('schema-evil')),
	};
	sandbox = {
		good: await testServer(inCell, 'sandbox', command('good.mjs'), telemetry('sandbox-good')),
		evil: await testServer(inCell, 'sandbox', command('evil.py'), telemetry('sandbox-evil')),
	};
}, 120_000);

describe('sandbox mode', () => checkInCell(() => sandbox, 'bubblewrap'));

describe('schema mode', () => {
	test('1: the good server: trust of 0.9 at least, nothing high or critical', () => {
		expectTrusted(schema.good);
	});

	test('2: the evil server: it runs, and what shows in answers is reported', () => {
		expect(schema.evil.report.coverage.tools).toEqual({ declared: 3, called: 3, answered: 3, worked: 3 });
		expect(found(schema.evil, 'unsafe_input_accepted', 'calculate')).toMatchObject({ severity: 'high' });
	});

	test('7: every line of telemetry validates, and nothing was observed', () => {
		for (const run of Object.values(schema)) expect(expectValidTelemetry(run)).not.toContain('observed');
	});

	test('8: exit codes by the worst finding', () => {
		expect([schema.good.code, schema.evil.code]).toEqual([0, 1]);
	});

	test('9: the report has null where nothing could be seen', () => {
		for (const { report } of Object.values(schema)) {
			expect(report).toMatchObject({ run: { mode: 'schema', sandbox: null, tracer: null }, network: null, sandbox: null });
			expect(report.run.degraded.join()).toContain('SCHEMA MODE');
		}
	});
});

test.each([
	[['--mode', 'schema'], /--mode schema: which server\?\n {2}try: --mode schema --command "node server.mjs"/],
	[[], /--mode sandbox: which server\?\n.*or --image NAME/],
	[['--mode', 'schema', '--image', 'x'], /--image x: an image runs in a cell\n {2}try: --mode sandbox --image x/],
	[['--command', 'node x', '--', 'node', 'x'], /the command was given twice/],
	[['--command', 'node x', '--image', 'x'], /--command and --image: give one of them/],
	[['--command', "node 'x"], /--command node 'x: the ' is not closed/],
	[['--command', ' '], /which server\?/],
	[['--runtime', 'runsc', '--command', 'x'], /--runtime runsc: only an image has a runtime/],
	[['--mode', 'cloud', '--command', 'x'], /--mode <mode>' argument 'cloud' is invalid/],
	[['--format', 'pdf', '--command', 'x'], /no such format: pdf\n {2}try: --format with one of text, json, html, junit, sarif, markdown/],
	[['--tests-per-tool', '0', '--command', 'x'], /--tests-per-tool 0: expected a number from 1 to 200/],
	[['--output', '/no/such/place/x', '--command', 'x'], /--output \/no\/such\/place\/x: /],
	[['--export-telemetry', '/no/such/place/x', '--command', 'x'], /--export-telemetry \/no\/such\/place\/x: /],
	[['--command', 'no-such-program-anywhere'], /no-such-program-anywhere/],
	[['--no-such-flag'], /unknown option '--no-such-flag'/],
])('%j cannot run: exit 3, a line and no stack', async (args, message) => {
	const { code, stderr, stdout } = await candor(['test', ...args], env);
	expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
	expect(stderr).toMatch(message);
	expect(stderr).not.toMatch(/ at .*\.(ts|js):\d/);
});

test('schema mode needs neither strace nor bubblewrap; --output and --format write the page there', async () => {
	const page = join(kept, 'page.html');
	const words = ['test', '--mode', 'schema', '--tests-per-tool', '4', '--format', 'html', '--output', page];
	const around = ['/usr/bin/env', `PATH=${join(kept, 'nothing-here')}`];
	const { code, stdout } = await candorApart([...words, '--', ...fixtureCommand('good-and-evil/good.mjs')], env, kept, around);
	expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
	expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>[\s\S]*Schema mode/);
});

test('a server that cannot be talked to was not tested: exit 3', async () => {
	const { code, stdout } = await candorApart(
		['test', '--mode', 'schema', '--', ...fixtureCommand('bad/dies-at-initialize.mjs')],
		env,
		kept,
	);
	expect(code).toBe(3);
	expect(stdout).toContain('the server could not be talked to');
});

test('--oracle: what is met is silent, what is not is a finding with its place; a tool that is not there cannot be tested', async () => {
	const oracle = join(kept, 'oracle.yaml');
	const run = (text: string) => {
		writeFileSync(oracle, text);
		const flags = ['test', '--mode', 'schema', '--format', 'json', '--tests-per-tool', '2', '--oracle', oracle];
		return candorApart([...flags, '--', ...fixtureCommand('good-and-evil/good.py')], env, kept);
	};
	const met =
		'tools:\n  add_numbers:\n    - input: {a: 2, b: 3}\n      expect: {text: "5", structured: {sum: 5}}\n    - input: {a: x}\n      expect: {error: true}\n';
	expect((await run(met)).code).toBe(0);
	const broken = await run(`${met}    - name: knows that 2 + 2 is 5\n      input: {a: 2, b: 2}\n      expect: {text: "5"}\n`);
	expect(broken.code).toBe(1);
	expect((JSON.parse(broken.stdout) as Report).findings).toMatchObject([
		{
			rule: 'expectation-failed',
			tool: 'add_numbers',
			declared: `knows that 2 + 2 is 5 (${oracle}:7:7)`,
			observed: expect.stringMatching(/“4”, not “5”/),
		},
	]);
	const unknown = await run('tools:\n  divide:\n    - expect: {text: "5"}\n');
	expect(unknown).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining(`${oracle}:3:7: the server has no tool divide`) });
});

test('kill -9 of candor in schema mode: the server and its files end with it', async () => {
	const temporary = mkdtempSync(join(kept, 'tmp-'));
	const words = ['test', '--mode', 'schema', '--', ...fixtureCommand('bad/ignores-sigterm.mjs'), temporary];
	// A network of its own, and nothing else that would end the server by itself.
	const { child, done } = startCandor(words, { ...env, TMPDIR: temporary }, ['unshare', '--user', '--map-current-user', '--net', '--']);
	const servers = () =>
		countLeftovers(temporary).processes.filter((line) => line.includes('ignores-sigterm.mjs') && !line.includes('candor.js'));
	await expect.poll(() => servers().length, { interval: 5 }).toBe(1);
	child.kill('SIGKILL');
	await done;
	await expect.poll(() => [...servers(), ...readdirSync(temporary)], { interval: 50 }).toEqual([]);
});
