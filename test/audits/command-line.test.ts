// What scripts and CI rely on: streams, exit codes, files.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { installCommand } from '#util/install-command.ts';
import { candor } from '../support/candor-process.ts';
import { fixtureCommand } from '../support/fixture-command.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-cli-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
const env = { XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: join(kept, 'cache') };
const quick = ['audit', '--depth', 'quick'];

test('a clean server: exit 0, the report on stdout, progress on stderr', async () => {
	const { code, stdout, stderr } = await candor([...quick, '--', ...fixtureCommand('demo/honest.mjs')], env);
	expect(code).toBe(0);
	expect(stdout).toMatch(/untested 0 · gaps 0/);
	expect(stderr).toMatch(/making the cell/);
	expect(stdout).not.toContain('\x1b[');
});

// src/cli/exit-codes.test.ts has every other case.
test('findings: exit 3 from high, 0 where --fail-on asks for more than there is', async () => {
	const leaky = fixtureCommand('demo/leaky.mjs');
	expect((await candor([...quick, '--', ...leaky], env)).code).toBe(3);
	// Without a network the canary does not get away, and nothing is critical.
	expect((await candor([...quick, '--network', 'none', '--fail-on', 'critical', '--', ...leaky], env)).code).toBe(0);
});

test('--json prints exactly one document; --out-dir holds the records', async () => {
	const out = join(kept, 'out');
	const { stdout } = await candor([...quick, '--json', '--out-dir', out, '--', ...fixtureCommand('demo/leaky.py')], env);
	const report = JSON.parse(stdout) as Report;
	expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))).toEqual(report);
	expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))).toEqual(report.declaration);
	const observations = readFileSync(join(out, 'observations.ndjson'), 'utf8')
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));
	expect(observations).toHaveLength(report.coverage.observations);
	expect(readFileSync(join(out, 'trace.log'), 'utf8')).toContain('id_rsa');
	expect(existsSync(join(out, 'server-stderr.log'))).toBe(true);
	expect(JSON.parse(readFileSync(join(out, 'files.json'), 'utf8'))).toEqual(report.sandbox?.files);
	for (const finding of report.findings)
		for (const seq of finding.evidence) expect(report.evidence.some((observation) => observation.seq === seq)).toBe(true);
});

test('an exception with a reason silences exactly its subject', async () => {
	const { stdout } = await candor(
		[...quick, '--json', '--allow', '203.0.113.34:80=known mirror', '--', ...fixtureCommand('demo/leaky.mjs')],
		env,
	);
	const report = JSON.parse(stdout) as Report;
	expect(report.findings.some((finding) => finding.rule === 'undeclared-egress')).toBe(false);
	expect(report.findings.some((finding) => finding.rule === 'sensitive-read')).toBe(true);
	expect(report.profile.explained.allowed).toBeGreaterThan(0);
});

test('--only-tool calls that tool alone, --input with nothing else; a tool that is not there is said with those that are', async () => {
	const server = fixtureCommand('triggers/near-miss-email.mjs');
	const one = await candor([...quick, '--json', '--only-tool', 'check_email', '--input', '{"email":"a"}', '--', ...server], env);
	const report = JSON.parse(one.stdout) as Report;
	expect(report.steps.map(({ step }) => step)).toMatchObject([{ kind: 'call', tool: 'check_email', args: { email: 'a' } }]);
	expect(report.coverage.untested).toEqual([{ kind: 'tool', name: 'hash_password', reason: 'only check_email was asked for' }]);
	expect({ code: one.code, conclusion: report.summary.conclusion }).toEqual({ code: 0, conclusion: 'clean' });
	const none = await candor([...quick, '--only-tool', 'chek_email', '--', ...server], env);
	expect(none.code).toBe(1);
	expect(none.stderr).toMatch(/--only-tool chek_email: the server has no such tool\n.*--only-tool check_email, or hash_password/);
});

test('a tool that is missing: exit 2 and the command that fixes it', async () => {
	const { code, stderr, stdout } = await candor([...quick, '--', ...fixtureCommand('demo/honest.mjs')], { ...env, PATH: '/nonexistent' });
	expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
	expect(stderr).toMatch(/try: .*install/);
});

test('no container engine: exit 2 and what to install', async () => {
	const { code, stderr } = await candor([...quick, '--sandbox', 'container', '--', 'x'], { ...env, PATH: '/nonexistent' });
	expect(code).toBe(2);
	expect(stderr).toContain('neither docker nor podman is installed');
	expect(stderr).toContain(`try: ${installCommand(['docker'])}`);
});

test.each([
	[['audit', '--calls', 'many', '--', 'x'], /--calls many: expected a number/],
	[['audit', '--input', '{}', '--', 'x'], /--input is given to one tool: say which\n.*--only-tool NAME --input '\{\}'/],
	[['audit', '--only-tool', 'a', '--input', '{', '--', 'x'], /--input \{: /],
	[['audit', '--only-tool', 'a', '--input', '[1]', '--', 'x'], /--input \[1\]: the arguments of a tool are a JSON object/],
	[['audit', '--allow', 'x', '--', 'x'], /needs a reason/],
	[['audit', '--env', 'x', '--', 'x'], /expected NAME=value/],
	[['audit', '--cwd', '/no/such/place', '--', 'x'], /no such path/],
	[['audit', '--scope', '/no/such/file', '--', 'x'], /--scope/],
	[['audit', '--sandbox', 'cloud', '--', 'x'], /no such sandbox: cloud/],
	[['audit'], /no server given[\s\S]*try: candor audit -- /],
	[['audit', '--image', 'x', '--sandbox', 'none'], /--image x: an image does not run in --sandbox none/],
	[['audit', '--runtime', 'runsc', '--', 'x'], /--runtime runsc: only containers/],
	[['audit', '--out-dir', '/proc/nowhere', '--', 'x'], /cannot write to/],
	[['explain', 'no-such-rule'], /no such rule/],
	[['audti'], /unknown command 'audti'/],
])('%j is refused with a line, not a stack', async (args, message) => {
	const { code, stderr, stdout } = await candor(args, env);
	expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
	expect(stderr).toMatch(message);
	expect(stderr).not.toMatch(/ at .*\.(ts|js):\d/);
});

test('--writable lets the server write where the user said, and tells what it wrote', async () => {
	const directory = mkdtempSync(join(kept, 'writable-'));
	const { stdout } = await candor(
		[...quick, '--json', '--writable', directory, '--cwd', directory, '--', ...fixtureCommand('undeclared-write/trips-cwd.mjs')],
		env,
	);
	const report = JSON.parse(stdout) as Report;
	expect(report.sandbox?.cwd).toBe(directory);
	expect(existsSync(directory)).toBe(true);
	// What is the user's own is told of, but not quoted.
	const written = report.sandbox?.files.changes.filter(({ path }) => path.startsWith(`${directory}/`)) ?? [];
	expect(written).toMatchObject([{ change: 'added', entry: { kind: 'file', sha256: expect.any(String) } }]);
	expect(written[0]?.entry).not.toHaveProperty('preview');
});

test('doctor and explain', async () => {
	const doctor = await candor(['doctor'], env);
	expect(doctor.code).toBe(0);
	expect(doctor.stdout).toMatch(/bubblewrap[\s\S]*strace/);
	const explain = await candor(['explain', 'sensitive-read'], env);
	expect(explain.code).toBe(0);
	expect(explain.stdout).toContain('sensitive-read');
});
