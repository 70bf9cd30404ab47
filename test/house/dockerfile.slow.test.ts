// The Dockerfile, built without network on an imported base, and the image run as docs/ci.md says.

import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
/** As in docs/ci.md: less than --privileged, which fails where root itself has not every capability. */
const FLAGS = [
	...['SYS_ADMIN', 'NET_ADMIN', 'SYS_PTRACE'].flatMap((name) => ['--cap-add', name]),
	...['seccomp', 'systempaths', 'apparmor'].flatMap((name) => ['--security-opt', `${name}=unconfined`]),
];
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
	writeFileSync(join(work, 'package.json'), '{ "private": true }\n');
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
	const doctor = await candorInImage(engine, FLAGS, 'doctor');
	expect(doctor.stdout, doctor.stderr).toContain('Audits can run here.');
});

test('an audit in it tells the honest server from the leaky one', { timeout: 600_000 }, async ({ skip }) => {
	if (typeof engine === 'string') return skip(engine);
	const [honest, leaky] = await Promise.all(
		['honest', 'leaky'].map((name) =>
			candorInImage(engine as TestEngine, FLAGS, 'audit', '--depth', 'quick', '--json', '--', 'node', `./demo/${name}.mjs`),
		),
	);
	expect([honest?.code, (JSON.parse(honest?.stdout ?? '') as Report).summary.conclusion], honest?.stderr).toEqual([0, 'clean']);
	const { findings } = JSON.parse(leaky?.stdout ?? '') as Report;
	expect([leaky?.code, findings.map(({ rule }) => rule)], leaky?.stderr).toEqual([3, expect.arrayContaining(['data-exfiltration'])]);
});

const FEWER: readonly (readonly [string, readonly string[]])[] = [
	['none of them', FLAGS],
	['no tracing of others', ['SYS_PTRACE']],
	['no mount of /proc', ['systempaths=unconfined']],
];

test.for(FEWER)(
	'with fewer flags (%s) no server starts, and the message says what is needed',
	{ timeout: 300_000 },
	async ([, without], { skip }) => {
		if (typeof engine === 'string') return skip(engine);
		const flags = FLAGS.filter((word, index) => !without.includes(word) && !without.includes(FLAGS[index + 1] ?? ''));
		const { code, stdout, stderr } = await candorInImage(engine, flags, 'audit', '--depth', 'quick', '--', 'node', './demo/honest.mjs');
		expect([code, stdout], stderr).toEqual([2, '']);
		expect(stderr).toMatch(/try: .*container.*docs\/ci\.md/);
	},
);
