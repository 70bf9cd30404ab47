// The packed package works from an empty folder, on every Node that it says it needs.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packedPackage } from '../support/packed-package.ts';

const run = promisify(execFile);

test.for(['22', '24', '26'])('Node %s', { timeout: 900_000 }, async (major) => {
	await using packed = await packedPackage(`node@${major}`);
	const node = join(packed.bin, 'node');
	const candor = async (...words: readonly string[]) =>
		(await run(node, [join(packed.bin, 'candor'), ...words], { cwd: packed.env['HOME'], env: packed.env })).stdout;
	expect((await run(node, ['--version'])).stdout).toMatch(`v${major}.`);
	expect(await candor('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
	expect(await candor('policy', 'check', 'strict')).toMatch(/a good policy/);
	const server = join(packed.directory, 'installed', 'node_modules', 'candor', 'fixtures', 'servers', 'demo', 'honest.mjs');
	const report = JSON.parse(await candor('audit', '--depth', 'quick', '--json', '--', node, server)) as { summary: { conclusion: string } };
	expect(report.summary.conclusion).toBe('clean');
	// SQLite is a native part.
	expect(await candor('stats')).toContain('total');
});
