// What is published works without its source: its own processes, policies and servers are found.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPackage } from '../../scripts/build-package.ts';

let directory: string;
let launcher: string;
beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-package-'));
	launcher = await buildPackage(directory);
}, 120_000);
afterAll(() => rm(directory, { recursive: true, force: true }));

async function candor(...words: readonly string[]): Promise<string> {
	const env = { ...process.env, XDG_DATA_HOME: join(directory, 'data') };
	return (await promisify(execFile)(process.execPath, [launcher, ...words], { cwd: directory, env })).stdout;
}

test('it has no source, and knows its version', async () => {
	expect(existsSync(join(directory, 'src'))).toBe(false);
	expect(await candor('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('an audit finds the sink and the bundled servers', { timeout: 120_000 }, async () => {
	const report = JSON.parse(
		await candor('audit', '--depth', 'quick', '--json', '--', 'node', join(directory, 'fixtures', 'servers', 'demo', 'honest.mjs')),
	);
	expect(report.summary).toMatchObject({ conclusion: 'clean' });
	expect(report.run.network).toBe('sink');
});

test('a policy finds its text, and what it is written with', async () => {
	expect(await candor('policy', 'check', 'strict')).toMatch(/a good policy/);
	expect(await candor('inspect', 'fetch', '--args', '{"url":"https://example.com/"}')).toMatch(/^ALLOWED/);
});
