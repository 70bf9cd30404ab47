// Servers that break the rules of the game: each gets a clear line and the right exit code, and leaves nothing behind.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { candor } from '../support/candor-process.ts';
import { fixtureCommand } from '../support/fixture-command.ts';
import { countLeftovers } from '../support/leftovers.ts';
import { isEverything } from '../support/share.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-bad-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
const env = { XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: join(kept, 'cache') };

/** An own temporary directory for each run: what is left in it is this run's doing. */
async function audit(words: readonly string[], flags: readonly string[] = []) {
	const temporary = mkdtempSync(join(kept, 'tmp-'));
	const ran = await candor(['audit', '--json', '--depth', 'quick', '--timeout', '3', ...flags, '--', ...words], {
		...env,
		TMPDIR: temporary,
	});
	const { processes, namespaces, controlGroups, mounts } = countLeftovers(temporary, [ran.stdout]);
	expect({ processes, namespaces, controlGroups, mounts, files: readdirSync(temporary) }).toEqual({
		processes: [],
		namespaces: [],
		controlGroups: [],
		mounts: [],
		files: [],
	});
	return { ...ran, report: ran.stdout === '' ? undefined : (JSON.parse(ran.stdout) as Report) };
}

describe('what the user can fix', () => {
	test('no such program', async () => {
		const { code, stderr, stdout } = await audit(['no-such-program-anywhere']);
		expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
		expect(stderr).toMatch(/no such program: no-such-program-anywhere/);
		expect(stderr).not.toMatch(/ at .*\.ts:/);
	});

	test('no command at all', async () => {
		const { code, stderr } = await candor(['audit']);
		expect(code).toBe(1);
		expect(stderr).toMatch(/no server given/);
	});
});

const HTTP = ['--http-port', '3001'];
/** For calls that end by themselves: a busy machine takes longer than the few seconds in which others are given up. */
const PATIENT = ['--timeout', '120'];

/** How each ends: the conclusion's reason must name it. */
const BAD: readonly { name: string; code: number; because: RegExp; timeout?: string }[] = [
	{ name: 'no-mcp', code: 4, because: /could not be talked to/ },
	{ name: 'dies-at-initialize', code: 4, because: /exited with code|closed its stdout/ },
	{ name: 'never-answers', code: 4, because: /did not answer/ },
	{ name: 'garbage', code: 4, because: /nothing that is an MCP message|exited/ },
	{ name: 'one-long-line', code: 4, because: /./ },
	{ name: 'slow-drip', code: 4, because: /./ },
];

describe.concurrent('servers that cannot be talked to', () => {
	for (const { name, code, because } of BAD) {
		test(name, async () => {
			const { report, ...ran } = await audit(fixtureCommand(`bad/${name}.mjs`));
			expect({ code: ran.code, stderr: ran.stderr.includes('bug in candor') ? ran.stderr : '' }).toEqual({ code, stderr: '' });
			expect(report?.summary.because.join(' ')).toMatch(because);
		});
	}
});

const BAD_HTTP: readonly { name: string; because: RegExp }[] = [
	{ name: 'never-answers', because: /did not answer within/ },
	{ name: 'garbage', because: /no proper HTTP/ },
	{ name: 'other-port', because: /did not listen on port 3001 within .*; it listens on 127\.0\.0\.1:3999/ },
	{ name: 'redirects', because: /HTTP 307 .*203\.0\.113\.34.* not followed/ },
	{ name: 'endless-header', because: /no proper HTTP: .*overflow/i },
];

describe.concurrent('HTTP servers that cannot be talked to', () => {
	for (const { name, because } of BAD_HTTP) {
		test(name, async () => {
			const { report, code, stderr } = await audit(fixtureCommand(`bad/http-${name}.mjs`), HTTP);
			expect({ code, stderr: stderr.includes('bug in candor') ? stderr : '' }).toEqual({ code: 4, stderr: '' });
			expect(report?.summary.because.join(' ')).toMatch(because);
		});
	}
});

describe.concurrent('HTTP servers that misbehave in the session', () => {
	test.each([
		['huge-body', 'no-answer', /the answer was too long/],
		['closes-midstream', 'no-answer', /closed the stream before its answer/],
	])('%s', async (name, outcome, reply) => {
		const { report, code, stderr } = await audit(fixtureCommand(`bad/http-${name}.mjs`), [...HTTP, ...PATIENT]);
		expect({ code, stderr: stderr.includes('bug in candor') ? stderr : '' }).toEqual({ code: 4, stderr: '' });
		expect(report?.steps[0]).toMatchObject({ outcome, reply: expect.stringMatching(reply) });
	});

	test('endless-stream: the time or the limit is up first', async () => {
		const { report, code, stderr } = await audit(fixtureCommand('bad/http-endless-stream.mjs'), HTTP);
		expect({ code, stderr: stderr.includes('bug in candor') ? stderr : '' }).toEqual({ code: 4, stderr: '' });
		expect(['timeout', 'no-answer', 'protocol-error']).toContain(report?.steps[0]?.outcome);
	});

	test('session-expires: said so, and what was left is worked in a new session', async () => {
		const { report } = await audit(fixtureCommand('bad/http-session-expires.mjs'), [...HTTP, '--calls', '5']);
		expect(report?.steps.slice(0, 5).map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'no-answer', 'ok']);
		expect(JSON.stringify(report?.steps[3]?.reply)).toContain('no longer knew the session');
		expect(report?.findings.map(({ rule }) => rule)).toContain('http-noise');
	});
});

test('misdeclared-header: a tool that no client may call is named, and called only when it is asked for', async () => {
	const server = fixtureCommand('bad/http-misdeclared-header.mjs');
	const { report, code } = await audit(server, HTTP);
	const tools = ({ steps = [] }: Partial<Report> = {}) => new Set(steps.flatMap(({ step }) => (step.kind === 'call' ? [step.tool] : [])));
	expect({ code, tools: [...tools(report)] }).toEqual({ code: 4, tools: ['format_note'] });
	const reason = expect.stringContaining('"scale" is marked x-mcp-header "Scale": it is no string');
	expect(report?.coverage.untested).toContainEqual({ kind: 'tool', name: 'format_scaled', reason });
	const asked = await audit(server, [...HTTP, '--only-tool', 'format_scaled']);
	expect([...tools(asked.report)]).toEqual(['format_scaled']);
});

describe.concurrent('servers that misbehave in the session and leave the machine to others', () => {
	for (const name of ['binary-noise', 'self-referencing-schema', 'ignores-sigterm', 'deep-json']) misbehaves(name);
	// What they declare is bounded. `npm run test:all` also calls hundreds of their tools.
	for (const name of ['hundred-thousand-tools', 'endless-pages']) misbehaves(name, isEverything ? [] : ['--only-tool', 'tool_1']);
});

function misbehaves(name: string, flags: readonly string[] = []): void {
	// Hundreds of calls: no bound of theirs, only against a hang of ours.
	test(name, { timeout: 300_000 }, async () => {
		const { report, code, stderr } = await audit(fixtureCommand(`bad/${name}.mjs`), flags);
		expect(stderr.includes('bug in candor') ? stderr : '').toBe('');
		expect([0, 3, 4]).toContain(code);
		expect(report?.declaration).not.toBeNull();
	});
}

describe('servers that misbehave in the session', () => {
	for (const name of ['fork-bomb', 'memory-hog', 'output-flood', 'floods-opens']) misbehaves(name);

	test('asks-without-end: answered a few times, refused from then on, and said so', async () => {
		const { report, stderr } = await audit(fixtureCommand('bad/asks-without-end.mjs'), PATIENT);
		expect(stderr.includes('bug in candor') ? stderr : '').toBe('');
		expect(JSON.stringify(report?.steps[0]?.reply)).toContain('19 answers');
		const received = report?.findings.find(({ rule }) => rule === 'stdout-noise')?.observed;
		expect(received).toContain('it asked its client for more than any user would answer');
	});
});
