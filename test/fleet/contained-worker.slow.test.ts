// A cell inside a container with the very options of examples/fleet/compose.yaml: each of them is needed, and together they are enough.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startEngine, type TestEngine } from '../support/container-engine.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const { worker } = (parse(readFileSync(join(ROOT, 'examples/fleet/compose.yaml'), 'utf8')) as { services: { worker: Worker } }).services;
const directory = mkdtempSync(join(tmpdir(), 'candor-contained-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Worker {
	readonly user: string;
	readonly cap_drop: readonly string[];
	readonly security_opt: readonly string[];
}

const engine = await startEngine('docker');
if (typeof engine === 'string') test.skip(`docker: ${engine}`);
else
	describe('docker', () => {
		afterAll(() => engine.stop());

		test('a worker’s options are enough for a cell', async () => {
			await importEmptyImage(engine);
			expect(await audit(engine, worker.security_opt)).toMatch(/^0 /);
		});

		test.for(['seccomp=unconfined', 'systempaths=unconfined'])('without %s there is none, and nothing is audited', async (option) => {
			expect(
				await audit(
					engine,
					worker.security_opt.filter((one) => one !== option),
				),
			).toMatch(/^2 .*cannot make namespaces/s);
		});
	});

/** Nothing but places for the directories of this machine. */
async function importEmptyImage({ ask }: TestEngine): Promise<void> {
	const root = join(directory, 'root');
	for (const name of ['dev', 'etc', 'home/x', 'proc', 'sys', 'tmp', 'usr', 'candor', 'var'])
		mkdirSync(join(root, name), { recursive: true });
	for (const name of ['bin', 'lib', 'lib64', 'sbin']) symlinkSync(`usr/${name}`, join(root, name));
	execFileSync('tar', ['-C', root, '-cf', join(directory, 'root.tar'), '.']);
	await ask('import', join(directory, 'root.tar'), 'candor-contained:1');
}

/** The exit code, and what it printed. */
async function audit({ ask }: TestEngine, options: readonly string[]): Promise<string> {
	const [temporary, home] = ['tmp', 'home'].map((name) => join(directory, name)) as [string, string];
	for (const place of [temporary, home]) {
		mkdirSync(place, { recursive: true });
		chmodSync(place, 0o1777);
	}
	const mounts = ['/usr:/usr:ro', '/etc:/etc:ro', `${ROOT}:/candor:ro`, `${temporary}:/tmp`, `${home}:/home/x`];
	const node = '/candor/node_modules/.bin/node';
	const flags = [
		...['run', '--rm', '--network', 'none', '--read-only', '--user', worker.user, '-w', '/tmp', '-e', 'HOME=/home/x'],
		...worker.cap_drop.flatMap((capability) => ['--cap-drop', capability]),
		...options.flatMap((option) => ['--security-opt', option]),
		...mounts.flatMap((mount) => ['-v', mount]),
	];
	const command = [node, '/candor/bin/candor.js', 'audit', '--depth', 'quick', '--', node, '/candor/fixtures/servers/demo/honest.mjs'];
	return ask(...flags, 'candor-contained:1', ...command).then(
		(printed) => `0 ${printed}`,
		(error: { code?: number; stderr?: string }) => `${error.code} ${error.stderr}`,
	);
}
