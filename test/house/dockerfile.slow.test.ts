// The Dockerfile, built without network on an imported base, and the image run as docs/ci.md says.

import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { startEngine, type TestEngine } from '../support/container-engine.ts';
import { makeDebianImage } from '../support/debian-image.ts';
import { unpackedPackage } from '../support/packed-package.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const IMAGE = 'candor-test/candor:1';
const run = promisify(execFile);
const directory = mkdtempSync(join(tmpdir(), 'candor-docker-'));
const work = join(directory, 'work');

let engine: TestEngine | string;
beforeAll(async () => {
	engine = await startEngine('docker');
	if (typeof engine === 'string') return;
	await makeDebianImage(engine, 'base');
	const context = await unpackedPackage(directory);
	copyFileSync(join(ROOT, 'Dockerfile'), join(context, 'Dockerfile'));
	await engine.ask('build', '--quiet', '--network', 'none', '--build-arg', 'BASE=candor-test/base:1', '-t', IMAGE, context);
	mkdirSync(work);
	for (const part of ['lib', 'demo']) cpSync(join(ROOT, 'fixtures', 'servers', part), join(work, part), { recursive: true });
}, 900_000);
afterAll(async () => {
	if (typeof engine === 'object') await engine.stop();
	rmSync(directory, { recursive: true, force: true });
}, 120_000);

interface Ran {
	readonly code: number;
	readonly stdout: string;
	readonly stderr: string;
}

async function candorInImage({ env }: TestEngine, flags: readonly string[], ...words: readonly string[]): Promise<Ran> {
	const docker = ['run', '--rm', '--network', 'none', ...flags, '-v', `${work}:/work`, IMAGE, ...words];
	return run('docker', docker, { env: { ...process.env, ...env }, maxBuffer: 1 << 26 }).then(
		({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
		(error: Ran) => error,
	);
}

test('it has all that an audit needs', { timeout: 300_000 }, async ({ skip }) => {
	if (typeof engine === 'string') return skip(engine);
	expect((await candorInImage(engine, [])).stdout).toContain('Usage: candor <command>');
	const doctor = await candorInImage(engine, ['--privileged'], 'doctor');
	expect(doctor.stdout, doctor.stderr).toContain('Audits can run here.');
});

test('an audit in it tells the honest server from the leaky one', { timeout: 600_000 }, async ({ skip }) => {
	if (typeof engine === 'string') return skip(engine);
	const [honest, leaky] = await Promise.all(
		['honest', 'leaky'].map((name) =>
			candorInImage(engine as TestEngine, ['--privileged'], 'audit', '--depth', 'quick', '--json', '--', 'node', `./demo/${name}.mjs`),
		),
	);
	expect([honest?.code, (JSON.parse(honest?.stdout ?? '') as Report).summary.conclusion], honest?.stderr).toEqual([0, 'clean']);
	const { findings } = JSON.parse(leaky?.stdout ?? '') as Report;
	expect([leaky?.code, findings.map(({ rule }) => rule)], leaky?.stderr).toEqual([3, expect.arrayContaining(['data-exfiltration'])]);
});

test('without --privileged no server starts, and the message says why', { timeout: 300_000 }, async ({ skip }) => {
	if (typeof engine === 'string') return skip(engine);
	const { code, stdout, stderr } = await candorInImage(engine, [], 'audit', '--depth', 'quick', '--', 'node', './demo/honest.mjs');
	expect([code, stdout]).toEqual([2, '']);
	expect(stderr).toMatch(/try: /);
});
