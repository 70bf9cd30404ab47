// On the real kernel: what is traced here and now is read back.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { RawObservation } from '#model/observation.ts';
import type { Argv } from '#model/target.ts';
import { findTracer } from '../registry.ts';
import { decoders } from './decoders.ts';
import { strace } from './strace.ts';
import { StraceParser } from './strace-parser.ts';
import { TRACED_CALLS } from './syscalls.ts';

const records = mkdtempSync(join(tmpdir(), 'candor-trace-'));
afterAll(() => rmSync(records, { recursive: true }));

async function trace(argv: Argv): Promise<RawObservation[]> {
	const started = await strace.start({
		output: join(records, 'trace'),
		start: async ({ wrap }) => {
			const [program, ...args] = wrap(argv);
			spawnSync(program, args, { cwd: records, stdio: 'ignore' });
		},
	});
	return (await Array.fromAsync(started.trace.observations())).flat();
}

test('it is the one to be found by its name', () => {
	expect(findTracer('strace')).toBe(strace);
	expect(() => findTracer('other')).toThrow('no such tracer: other');
});

test('every traced call has a decoder', () => {
	expect(TRACED_CALLS.filter((call) => !decoders.has(call))).toEqual([]);
});

test('the probe says that it works here, under its filter', async () => {
	expect(await strace.probe()).toEqual({ usable: true, version: expect.stringMatching(/^\d+\.\d+/), notes: [] });
});

test('without strace the probe says what to type', async () => {
	const path = process.env['PATH'];
	process.env['PATH'] = records;
	try {
		expect(await strace.probe()).toMatchObject({
			usable: false,
			reason: 'strace is not installed',
			fix: expect.stringContaining('strace'),
		});
	} finally {
		process.env['PATH'] = path;
	}
});

test('a shell, its child and what they touch', async () => {
	const observations = await trace(['sh', '-c', 'ln -s /etc/hostname alias; cat alias; mv alias other; kill -9 $$']);
	const execs = observations.filter((one) => one.kind === 'exec' && one.ok);
	expect(execs.map((one) => (one.kind === 'exec' ? one.argv.join(' ') : ''))).toEqual([
		expect.stringMatching(/^sh -c/),
		'ln -s /etc/hostname alias',
		'cat alias',
		'mv alias other',
	]);
	expect(observations).toContainEqual(
		expect.objectContaining({ kind: 'file', op: 'read', path: '/etc/hostname', named: 'alias', ok: true }),
	);
	expect(observations).toContainEqual(expect.objectContaining({ kind: 'file', op: 'rename', to: join(records, 'other') }));
	expect(observations.at(-1)).toMatchObject({ kind: 'exit', signal: 'SIGKILL' });
	expect(observations.filter((one) => one.kind === 'gap')).toEqual([]);
	const now = Date.now() * 1000;
	expect(observations.every((one) => Math.abs(one.at - now) < 60_000_000)).toBe(true);
	expect(readFileSync(join(records, 'other'), 'utf8')).not.toBe('');
});

test.each([
	['a profiler', 'ITIMER_PROF', 'SIGPROF'],
	['an interpreter that switches its threads', 'ITIMER_VIRTUAL', 'SIGVTALRM'],
])('the clock of %s does not fill the trace', async (_, timer, signal) => {
	const script = `
import signal, sys
hits = 0
def hit(*_):
    global hits
    hits += 1
signal.signal(signal.${signal}, hit)
signal.setitimer(signal.${timer}, 0.001, 0.001)
while hits < 50: pass
signal.setitimer(signal.${timer}, 0)
open('${signal}', 'w').write('x')
`;
	const observations = await trace(['python3', '-c', script]);
	expect(readFileSync(join(records, 'trace'), 'utf8')).not.toContain(`--- ${signal}`);
	expect(observations).toContainEqual(expect.objectContaining({ kind: 'file', path: join(records, signal), ok: true }));
	expect(observations.at(-1)).toMatchObject({ kind: 'exit', code: 0 });
});

test('floods are bounded, and said once', () => {
	const parser = new StraceParser();
	const line = (text: string) => `10  1.000000000 ${text}`;
	const reasons = (lines: readonly string[]) => parser.push(lines).flatMap((one) => (one.kind === 'gap' ? [one.reason] : []));
	const links = Array.from({ length: 120_000 }, (_, index) => line(`symlink("t", "/tmp/${index}") = 0`));
	const sockets = Array.from({ length: 70_000 }, (_, index) => line(`socket(AF_INET, SOCK_STREAM, IPPROTO_IP) = 3<socket:[${index}]>`));
	const forks = Array.from({ length: 40_000 }, (_, index) => line(`fork() = ${index + 100}`));
	expect([links, sockets, forks].flatMap(reasons)).toEqual(['limit', 'limit', 'limit']);
});
