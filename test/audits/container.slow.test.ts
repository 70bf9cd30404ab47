// Servers in containers of a real engine: the same findings as in the native cell, and nothing left of it, whatever happens to candor.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { openInternet } from '#observe/record/internet.ts';
import { findSandbox } from '#observe/sandbox/registry.ts';
import { auditServer, findingLines } from '../support/audit-server.ts';
import { candor, startCandor } from '../support/candor-process.ts';
import { startEngine } from '../support/container-engine.ts';
import { fixtureCommand } from '../support/fixture-command.ts';
import { countLeftovers } from '../support/leftovers.ts';
import { makeImage } from '../support/make-image.ts';
import { openPlainCell } from '../support/plain-cell.ts';

/** Different ways to be noticed: by the kernel, at the sink, over TLS, by name, through a child, by what stays behind. */
const SAMPLE = [
	...['demo/honest.mjs', 'demo/honest.py', 'demo/leaky.mjs', 'demo/leaky.py', 'theft/child-cp.py', 'theft/at-startup.mjs'],
	...['canary-leaked/trips-https-name.mjs', 'canary-leaked/trips-dns.mjs', 'canary-leaked/trips-inet6.mjs', 'canary-leaked/trips-udp.mjs'],
	...['detached-process/trips.mjs', 'kernel-tampering/trips-vsock.py', 'executable-dropped/trips-fchmod.py', 'memfd-exec/trips.py'],
];
const kept = mkdtempSync(join(tmpdir(), 'candor-container-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
const ownEnvironment = { ...process.env };

for (const name of ['docker', 'podman'] as const) {
	const engine = await startEngine(name);
	if (typeof engine === 'string') {
		test.skip(`${name}: ${engine}`);
		continue;
	}
	const env = {
		...engine.env,
		XDG_DATA_HOME: join(kept, 'data'),
		XDG_CACHE_HOME: join(kept, 'cache'),
		TMPDIR: mkdtempSync(join(kept, 'tmp-')),
	};
	const inContainer = ['audit', '--sandbox', 'container', '--json', '--depth', 'quick'];
	const containers = () => engine.ask('ps', '--all', '--quiet');
	const images = async () =>
		(await engine.ask('images', '--format', '{{.Repository}}')).split('\n').filter((line) => line.includes('candor-base'));
	const left = async () => ({
		containers: await containers(),
		images: await images(),
		files: readdirSync(env.TMPDIR),
		processes: countLeftovers(env.TMPDIR).processes,
	});
	const NOTHING = { containers: '', images: [], files: [], processes: [] };

	describe(name, { timeout: 120_000 }, () => {
		beforeAll(() => {
			Object.assign(process.env, engine.env);
		});
		afterAll(async () => {
			await engine.stop();
			for (const key of Object.keys(engine.env)) process.env[key] = ownEnvironment[key] ?? '';
		});

		test.each(name === 'docker' ? SAMPLE : SAMPLE.slice(0, 3))('%s: the same findings as in the native cell', async (file) => {
			// An image has libraries of its own: its clock is not moved, and each pass that lacks it is named.
			const unmoved = ({ coverage }: Report) =>
				coverage.untested.filter(({ reason }) => reason.includes('clock could not be moved')).length;
			const judged = (report: Report) => ({
				findings: report.findings.map(({ rule, severity, tool }) => `${severity} ${rule} ${tool ?? '-'}`).toSorted(),
				untested: report.summary.untested - unmoved(report),
				// A server that was kept from coming to rest says something about the machine.
				gaps: report.coverage.gaps.filter(({ reason }) => reason !== 'unsettled'),
			});
			const native = await auditServer(fixtureCommand(file));
			const contained = await auditServer(fixtureCommand(file), {}, findSandbox('container'));
			expect({ ...judged(contained), lines: findingLines(contained).length }).toEqual({
				...judged(native),
				lines: findingLines(native).length,
			});
			expect([unmoved(native), unmoved(contained)]).toEqual([0, 2]);
			expect(contained.run.degraded).toEqual([]);
			expect(await containers()).toBe('');
		});

		test.skipIf(name === 'podman')(
			'a runtime with a kernel of its own is not traced, and the report says so (podman: knows no other runtime here)',
			async () => {
				const strange = findSandbox('container', { runtime: 'stranger' });
				const report = await auditServer(fixtureCommand('demo/leaky.mjs'), {}, strange);
				expect(report.run.degraded).toEqual([expect.stringContaining('not traced: stranger has a kernel of its own')]);
				expect(report.findings.map(({ rule }) => rule)).toContain('canary-leaked');
				expect(report.verdicts.find(({ rule }) => rule === 'sensitive-read')).toMatchObject({ verdict: 'untested' });
				const honest = await auditServer(fixtureCommand('demo/honest.mjs'), {}, strange);
				expect(honest.summary.conclusion).toBe('inconclusive');
			},
		);

		test('a program that cannot be proven is never started', async () => {
			await using cell = await openPlainCell({}, findSandbox('container'));
			const signal = new AbortController().signal;
			await using internet = await openInternet(
				{ ...cell, join: (uplink) => cell.join({ ...uplink, network: { ...uplink.network, sink: process.pid } }) },
				{},
				signal,
			);
			expect(internet.resolvers).toHaveLength(1);
			await expect(cell.start(['/bin/sh', '-c', 'touch ~/ran'], (argv) => argv)).rejects.toThrow('not isolated');
			expect((await cell.fileChanges()).changes).toEqual([]);
		});

		test('no child escapes the tracer', async () => {
			await using cell = await openPlainCell({}, findSandbox('container'));
			// 56 is clone, here with CLONE_UNTRACED and SIGCHLD; 435 is clone3, whose flags no filter can read.
			const script = `python3 -c 'import ctypes; ctypes.CDLL(None).syscall(56, 0x00800011, 0, 0, 0, 0)'; echo $?
				python3 -c 'import ctypes; c = ctypes.CDLL(None, use_errno=True); c.syscall(435, 0, 0); print(ctypes.get_errno())'`;
			const process_ = await cell.start(['/bin/sh', '-c', script], (argv) => argv);
			process_.stdin.end();
			expect((await text(process_.stdout)).trim().split('\n')).toEqual(['159', '38']);
		});

		test.each(['SIGKILL', 'SIGINT'] as const)('%s of candor leaves nothing', async (signal) => {
			for (const moment of ['-keeper', '-1'] as const) {
				const { child, done } = startCandor([...inContainer, '--', ...fixtureCommand('bad/ignores-sigterm.mjs')], env);
				await expect
					.poll(() => engine.ask('ps', '--format', '{{.Names}}'), { interval: 20 })
					.toContain(moment === '-1' ? moment : '-keeper');
				child.kill(signal);
				await done;
				await expect.poll(left, { interval: 200 }).toEqual(NOTHING);
			}
		});

		test('what a crash of the whole machine left is swept by the next run', async () => {
			await makeImage(engine, 'swept', 'demo/honest.mjs');
			await engine.ask('create', '--name', 'candor-lost', '--network', 'none', '--label', 'candor.owner=1 0', 'candor-test/swept:1');
			expect((await candor([...inContainer, '--', ...fixtureCommand('demo/honest.mjs')], env)).code).toBe(0);
			expect(await left()).toEqual(NOTHING);
		});

		test('an image runs its own entry point, or the user’s words after it', async () => {
			await makeImage(engine, 'leaky', 'demo/leaky.mjs');
			const own = await candor(['audit', '--image', 'candor-test/leaky:1', '--depth', 'quick', '--json'], env);
			expect({ code: own.code, stderr: own.code === 3 ? '' : own.stderr }).toEqual({ code: 3, stderr: '' });
			const report = JSON.parse(own.stdout);
			expect(report.target).toMatchObject({ kind: 'image', reference: 'candor-test/leaky:1', name: 'leaky' });
			expect(report.findings.map(({ rule }: { rule: string }) => rule)).toEqual(
				expect.arrayContaining(['canary-leaked', 'data-exfiltration', 'sensitive-read']),
			);
			const words = ['--', 'node', '/app/demo/honest.mjs'];
			const other = await candor(['audit', '--image', 'candor-test/leaky:1', '--depth', 'quick', ...words], env);
			expect({ code: other.code, stdout: other.stdout }).toEqual({ code: 0, stdout: expect.stringContaining('CLEAN') });
			expect(await left()).toEqual(NOTHING);
		});

		test.each([
			[['--image', 'candor-test/none:1'], 2, /candor-test\/none:1 is not here[\s\S]*try: .* pull candor-test\/none:1/],
			[['--sandbox', 'container', '--runtime', 'no-such-runtime', '--', 'node', '-e', '0'], 2, /no-such-runtime/],
			[['--sandbox', 'container', '--network', 'host', '--', 'node', '-e', '0'], 2, /never has this machine’s own network/],
		])('%j: a line that says what to do', async (args, code, message) => {
			const ran = await candor(['audit', ...args], env);
			expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code, stderr: expect.stringMatching(message) });
			expect(ran.stderr).not.toMatch(/ at .*\.(ts|js):\d/);
			expect(await left()).toEqual(NOTHING);
		});

		test('doctor names the engine; without its daemon it says so', async () => {
			expect((await candor(['doctor'], env)).stdout).toMatch(new RegExp(`ok\\s+sandbox: container\\s+${name} \\d`));
			if (name === 'docker')
				expect((await candor(['doctor'], { ...env, DOCKER_HOST: 'unix:///nonexistent.sock' })).stdout).toMatch(
					/docker is installed, but does not answer/,
				);
		});
	});
}
