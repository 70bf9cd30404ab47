// Servers that listen on a port in their cell, as a user audits them.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { candor, startCandor } from '../support/candor-process.ts';
import { fixtureCommand } from '../support/fixture-command.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-http-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
const env = { XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: join(kept, 'cache') };

async function audit(flags: readonly string[], fixture: string): Promise<{ code: number | null; report: Report }> {
	const { code, stdout, stderr } = await candor(['audit', '--json', ...flags, '--', ...fixtureCommand(fixture)], env);
	if (stdout === '') throw new Error(stderr);
	return { code, report: JSON.parse(stdout) as Report };
}

/** For what shows in one start with few calls. */
const QUICK = ['--depth', 'quick'];
const ONCE = [...QUICK, '--calls', '10'];

test.each([
	// All passes once; how a server is reached is the same in each.
	[['--http-port', '3001', '--path', '/mcp'], 'http/honest.mjs', 'streamable-http'],
	[[...ONCE, '--url', 'http://127.0.0.1:3001/mcp?from=test'], 'http/honest-events.mjs', 'streamable-http'],
	[[...ONCE, '--http-port', '3001', '--transport', 'sse'], 'http/honest-sse.mjs', 'sse'],
	[[...ONCE, '--http-port', '3001', '--network', 'none'], 'http/honest.py', 'streamable-http'],
	[[...ONCE, '--http-port', '3001', '--sandbox', 'none', '--network', 'none'], 'http/honest.mjs', 'streamable-http'],
	// It refuses every call that lacks a header for what it marks.
	[[...ONCE, '--http-port', '3001'], 'generations/stateless-http-headers.mjs', 'streamable-http'],
])('%j: the honest server has no finding at all, and its port is explained', async (flags, fixture, transport) => {
	const { code, report } = await audit(flags, fixture);
	expect({ code, findings: report.findings, transport: report.run.transport }).toEqual({ code: 0, findings: [], transport });
	expect(report.summary.conclusion).toBe('clean');
	const ordinary = report.steps.filter(({ step }) => step.intent === 'typical');
	expect(ordinary.map(({ outcome }) => outcome)).toEqual(ordinary.map(() => 'ok'));
	expect(ordinary.length).toBeGreaterThanOrEqual(5);
	const listens = report.profile.scopes.flatMap(({ effects }) => effects.filter(({ kind }) => kind === 'listen'));
	expect(listens).toMatchObject([{ explanation: { by: 'launch', because: '--http-port names port 3001' } }]);
	// Later passes move the clock, and an HTTP server need not bear that.
	expect(report.coverage.phases.slice(0, 4).map(({ phase }) => phase)).toEqual(['start', 'exercise', 'idle', 'stop']);
	// Our own connections are nothing that the server did.
	expect(report.profile.scopes.flatMap(({ effects }) => effects.filter(({ kind }) => kind === 'egress'))).toEqual([]);
});

test('the leaky one is found as over stdio', async () => {
	const stdio = await audit(QUICK, 'demo/leaky.mjs');
	const http = await audit([...QUICK, '--http-port', '3001'], 'http/leaky.mjs');
	expect(http.code).toBe(3);
	expect(http.report.findings.map(({ id, severity }) => `${severity} ${id}`)).toEqual(
		stdio.report.findings.map(({ id, severity }) => `${severity} ${id}`),
	);
});

test('headers are sent, and appear in no report', async () => {
	const secret = 'Bearer not-for-the-report';
	const out = join(kept, 'out');
	const flags = [...QUICK, '--http-port', '3001', '--header', `Authorization: ${secret}`, '--header', 'X-Team: a', '--out-dir', out];
	const { report } = await audit(flags, 'http/asks-for-a-token.mjs');
	expect(report.summary.conclusion).toBe('clean');
	for (const file of readdirSync(out)) if (file.endsWith('json')) expect(readFileSync(join(out, file), 'utf8')).not.toContain(secret);
	const without = await audit([...QUICK, '--http-port', '3001'], 'http/asks-for-a-token.mjs');
	expect(without.code).toBe(4);
	expect(without.report.summary.because[0]).toMatch(/HTTP 401 Unauthorized at \/mcp.*--header/);
});

test.each([
	[['--path', '/mcp', '--', 'x'], /--path: only for a server that listens/],
	[['--header', 'A: b', '--', 'x'], /--header: only for a server that listens/],
	[['--transport', 'sse', '--', 'x'], /--transport sse: which port/],
	[['--transport', 'stdio', '--http-port', '3001', '--', 'x'], /a stdio server has no port/],
	[['--http-port', '70000', '--', 'x'], /--http-port 70000: expected a number/],
	[['--http-port', '3001', '--path', 'mcp', '--', 'x'], /--path mcp: expected a path/],
	[['--http-port', '3001', '--path', '//evil.example/', '--', 'x'], /--path .*: expected a path/],
	[['--http-port', '3001', '--url', 'http://localhost:3001/mcp', '--', 'x'], /--url says port and path already/],
	[['--url', 'https://mcp.example/mcp', '--', 'x'], /the URL of the server in its cell is expected/],
	[['--http-port', '3001', '--network', 'host', '--', 'x'], /--http-port with --network host/],
	[['--http-port', '3001', '--header', 'no colon', '--', 'x'], /--header …: expected 'Name: value'/],
	[['--transport', 'websocket', '--', 'x'], /websocket/],
])('%j is refused with a line', async (args, message) => {
	const { code, stderr, stdout } = await candor(['audit', ...args], env);
	expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
	expect(stderr).toMatch(message);
	expect(stderr).not.toMatch(/ at .*\.(ts|js):\d/);
});

test.each(['SIGINT', 'SIGKILL'] as const)('%s: the process that dials into the cell goes with candor', async (signal) => {
	const { child, done } = startCandor(['audit', '--json', '--http-port', '3001', '--', ...fixtureCommand('http/honest.mjs')], env);
	await expect.poll(() => diallersOf(child.pid), { interval: 20 }).toHaveLength(1);
	const [dialler = 0] = diallersOf(child.pid);
	child.kill(signal);
	await done;
	await expect.poll(() => commandLine(dialler)).toBe('');
});

function diallersOf(parent: number | undefined): number[] {
	const children = readFileIfThere(`/proc/${parent}/task/${parent}/children`).split(' ').filter(Boolean).map(Number);
	return children.filter((pid) => commandLine(pid).includes('reach-process'));
}

function commandLine(pid: number): string {
	return readFileIfThere(`/proc/${pid}/cmdline`);
}

function readFileIfThere(path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return '';
	}
}
