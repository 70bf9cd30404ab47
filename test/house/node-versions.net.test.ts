// The packed package works from an empty folder, on every Node that it says it needs.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
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
	expect(await candor('--help')).toContain('Usage: candor <command>');
	expect(await candor('doctor')).toMatch(new RegExp(`Node.js +${major}\\.[\\s\\S]*Audits can run here`));
	expect(await candor('policy', 'check', 'strict')).toMatch(/a good policy/);
	const server = join(packed.directory, 'installed', 'node_modules', 'candor', 'fixtures', 'servers', 'demo', 'honest.mjs');
	const report = JSON.parse(await candor('audit', '--depth', 'quick', '--json', '--', node, server)) as { summary: { conclusion: string } };
	expect(report.summary.conclusion).toBe('clean');
	const began = [join(packed.bin, 'candor')];
	const guarded = await answers(node, [...began, 'guard', '--sandbox', '--', node, server], packed.env, /"id":2/);
	expect(guarded).toContain('"text":"# Title\\n"');
	// SQLite is a native part.
	expect(await candor('stats')).toContain('1 decision');
	expect(await answers(node, [...began, 'serve', '--port', '0'], packed.env, /127\.0\.0\.1:\d+/)).toContain('/dashboard');
});

const TALK = [
	{ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } } },
	{ method: 'notifications/initialized' },
	{ id: 2, method: 'tools/call', params: { name: 'format_note', arguments: { body: '# Title' } } },
];

/** What a program that goes on writes until `enough`, when it is spoken to as a client does. Its namespace has no network but loopback. */
async function answers(node: string, words: readonly string[], env: NodeJS.ProcessEnv, enough: RegExp): Promise<string> {
	const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];
	const apart = [...asRoot, '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'apart', node, ...words];
	const child = spawn('unshare', apart, { env, cwd: env['HOME'], stdio: ['pipe', 'pipe', 'pipe'] });
	const exited = once(child, 'exit');
	for (const message of TALK) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
	let seen = '';
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (chunk: string) => {
			seen += chunk;
			if (enough.test(seen)) child.kill('SIGTERM');
		});
	await exited;
	return seen;
}
