// `candor test` as a user runs it, on the pair of servers made for it: the acceptance checks, one test each.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import { publishedSchemas } from '#report/schema/published.ts';
import { shellWord } from '#util/shell-word.ts';
import { fixtureCommand } from '../support/audit-server.ts';
import { candor, candorApart, type Ran, startCandor } from '../support/candor-process.ts';
import { countLeftovers } from '../support/leftovers.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-tests-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
const env = { XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: join(kept, 'cache') };
const command = (file: string) => ['--command', fixtureCommand(`good-and-evil/${file}`).map(shellWord).join(' ')];

interface Tested {
	readonly code: number | null;
	readonly report: Report;
}
let good: { readonly schema: Tested; readonly sandbox: Tested };
let evil: { readonly schema: Tested; readonly sandbox: Tested };

beforeAll(async () => {
	const flags = (mode: string, file: string) => [
		...['test', '--mode', mode, '--format', 'json', '--tests-per-tool', '24'],
		...['--export-telemetry', join(kept, `${mode}-${file}.jsonl`), ...command(file)],
	];
	const schema = async (file: string) => tested(await candorApart(flags('schema', file), env, kept));
	const sandbox = async (file: string) => tested(await candor(flags('sandbox', file), env));
	good = { schema: await schema('good.py'), sandbox: await sandbox('good.mjs') };
	evil = { schema: await schema('evil.mjs'), sandbox: await sandbox('evil.py') };
}, 120_000);

function tested({ code, stdout, stderr }: Ran): Tested {
	if (stdout === '') throw new Error(stderr);
	return { code, report: JSON.parse(stdout) as Report };
}

function found({ report }: Tested, category: Finding['category'], tool: string): Finding {
	const finding = report.findings.find((one) => one.category === category && one.tool === tool);
	if (finding === undefined) throw new Error(`no ${category} of ${tool} among ${report.findings.map(({ id }) => id).join(', ')}`);
	return finding;
}

const worst = ({ report }: Tested) => report.findings.filter(({ severity }) => severity === 'high' || severity === 'critical');

test('1: the good server in schema mode: trust of 0.9 at least, nothing high or critical', () => {
	expect(good.schema.report.trust.score).toBeGreaterThanOrEqual(0.9);
	expect(worst(good.schema)).toEqual([]);
	expect(good.schema.report.summary).toMatchObject({ conclusion: 'clean', because: [] });
	expect(good.sandbox.report.trust.score).toBeGreaterThanOrEqual(0.9);
	expect(worst(good.sandbox)).toEqual([]);
});

test('2: the evil server in schema mode: it runs, and what shows in answers is reported', () => {
	expect(evil.schema.report.coverage.tools).toEqual({ declared: 3, called: 3, answered: 3 });
	expect(found(evil.schema, 'unsafe_input_accepted', 'calculate')).toMatchObject({ severity: 'high' });
});

test('3: data_exfiltration, with captures of /collect and /keys', () => {
	const { evidence, severity } = found(evil.sandbox, 'data_exfiltration', 'read_file');
	expect(severity).toBe('critical');
	const captures = evil.sandbox.report.evidence.filter((one) => one.kind === 'capture' && evidence.includes(one.seq));
	const shown = JSON.stringify(captures);
	expect(shown).toContain('POST /collect');
	expect(shown).toContain('POST /keys');
	const requests = evil.sandbox.report.network?.hosts.flatMap((host) => host.requests.map(({ path }) => path));
	expect(requests).toEqual(expect.arrayContaining(['/collect', '/keys']));
});

test('4: canary_leaked, with the keys that matched', () => {
	const { observed, severity, evidence } = found(evil.sandbox, 'canary_leaked', 'read_file');
	expect({ observed, severity }).toMatchObject({ observed: expect.stringContaining('file:.ssh/id_rsa'), severity: 'critical' });
	const cited = evil.sandbox.report.evidence.filter(({ seq }) => evidence.includes(seq));
	expect(cited.flatMap((one) => (one.kind === 'capture' ? one.canaries.map(({ key }) => key) : []))).toContain('file:.ssh/id_rsa');
});

test('5: /tmp/.backdoor.sh is found, executable, critical', () => {
	expect(found(evil.sandbox, 'executable_dropped', 'greet')).toMatchObject({
		severity: 'critical',
		observed: expect.stringContaining('/tmp/.backdoor.sh'),
	});
	expect(evil.sandbox.report.sandbox?.files.changes).toContainEqual(
		expect.objectContaining({
			path: '/tmp/.backdoor.sh',
			entry: expect.objectContaining({
				isExecutable: true,
				mode: 0o755,
				sha256: expect.any(String),
				preview: expect.stringContaining('#!'),
			}),
		}),
	);
});

test("6: calculate accepts __import__('os'): unsafe_input_accepted, confirmed by the program that ran", () => {
	const { severity, observed, evidence } = found(evil.sandbox, 'unsafe_input_accepted', 'calculate');
	expect({ severity, observed }).toMatchObject({ severity: 'critical', observed: expect.stringContaining("__import__('os')") });
	const ran = evil.sandbox.report.evidence.filter((one) => one.kind === 'exec' && evidence.includes(one.seq));
	expect(ran.length).toBeGreaterThan(0);
});

test('7: every line of telemetry validates', () => {
	const isRecord = new Ajv2020({ strict: false, validateFormats: false }).compile(publishedSchemas()['telemetry.schema.json'] ?? {});
	for (const name of ['schema-good.py', 'schema-evil.mjs', 'sandbox-good.mjs', 'sandbox-evil.py']) {
		const lines = readFileSync(join(kept, `${name}.jsonl`), 'utf8')
			.trimEnd()
			.split('\n');
		for (const [index, line] of lines.entries()) {
			const record = JSON.parse(line);
			expect(isRecord(record), `${name} line ${index + 1}: ${JSON.stringify(isRecord.errors?.slice(0, 2))}`).toBe(true);
			expect(record.seq).toBe(index + 1);
			expect(isRecord({ ...record, surprise: 1 })).toBe(false);
		}
		const kinds = lines.map((line) => JSON.parse(line).kind);
		expect(kinds).toEqual(expect.arrayContaining(['stage', 'declared', 'step', 'end']));
		expect(kinds.includes('observed')).toBe(name.startsWith('sandbox'));
	}
});

test('8: exit codes by the worst finding', () => {
	expect([good.schema, good.sandbox, evil.schema, evil.sandbox].map(({ code }) => code)).toEqual([0, 0, 1, 2]);
});

test('9: a schema report has null where a sandbox report has what was seen', () => {
	for (const { report } of [good.schema, evil.schema]) {
		expect(report).toMatchObject({ run: { mode: 'schema', sandbox: null, tracer: null }, network: null, sandbox: null });
		expect(report.run.degraded.join()).toContain('SCHEMA MODE');
	}
	for (const { report } of [good.sandbox, evil.sandbox]) {
		expect(report).toMatchObject({
			run: { mode: 'sandbox', sandbox: 'bubblewrap', tracer: 'strace' },
			network: { hosts: expect.any(Array) },
			sandbox: { files: { changes: expect.any(Array) }, resources: { peak: expect.any(Object) }, canaries: expect.any(Array) },
		});
	}
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
	[['--format', 'sarif', '--command', 'x'], /no such format: sarif\n {2}try: --format with one of text, json, html, junit/],
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

test('kill -9 of candor in schema mode: the server and its files end with it', { timeout: 60_000 }, async () => {
	const temporary = mkdtempSync(join(kept, 'tmp-'));
	const words = ['test', '--mode', 'schema', '--', ...fixtureCommand('bad/ignores-sigterm.mjs'), temporary];
	// A network of its own, and nothing else that would end the server by itself.
	const { child, done } = startCandor(words, { ...env, TMPDIR: temporary }, ['unshare', '--user', '--map-current-user', '--net', '--']);
	const servers = () =>
		countLeftovers(temporary).processes.filter((line) => line.includes('ignores-sigterm.mjs') && !line.includes('candor.js'));
	await expect.poll(() => servers().length, { timeout: 20_000, interval: 5 }).toBe(1);
	child.kill('SIGKILL');
	await done;
	await expect.poll(() => [...servers(), ...readdirSync(temporary)], { timeout: 10_000, interval: 50 }).toEqual([]);
});
