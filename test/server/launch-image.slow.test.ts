// An image launched over the API runs in a hardened container of a real engine, behind the guard, and nothing of it outlives serve.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { candor } from '../support/candor-process.ts';
import { startEngine } from '../support/container-engine.ts';
import { makeImage } from '../support/make-image.ts';
import { callLaunched } from './call-launched.ts';
import { startServe } from './serve-process.ts';

const POLICIES = {
	closed: 'allowed_tools: [format_note]\nblock_network: true\nblocked_arg_patterns: [forbidden]\nmax_memory_mb: 300\n',
	open: 'version: 1\ndefault: allow\n',
};

for (const name of ['docker', 'podman'] as const) {
	const engine = await startEngine(name);
	if (typeof engine === 'string') {
		test.skip(`${name}: ${engine}`);
		continue;
	}
	describe(name, { timeout: 120_000 }, () => {
		const containers = () => engine.ask('ps', '--all', '--format', '{{.Names}}');
		beforeAll(() => makeImage(engine, 'launched', 'demo/leaky.mjs'), 60_000);
		afterAll(() => engine.stop());

		test('launch, use, stop: hardened, decided by the policy, and gone', async () => {
			await using served = await startServe(['--open-loopback'], POLICIES, engine.env);
			const flags = ['--url', served.url, '-p', 'closed', '--image', 'candor-test/launched:1'];
			const launched = await candor(['sandbox', 'launch', ...flags, 'notes']);
			expect(launched).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/mcp\n$/) });
			const url = launched.stdout.trim();
			expect(await callLaunched(url, 'format_note', { title: 'shopping', body: 'bread' })).toContain('bread');
			expect(await callLaunched(url, 'format_note', { title: 'x', body: 'FORBIDDEN' })).toMatch(/^error: .*blocked pattern/);
			const [server = ''] = (await containers()).split('\n').filter((one) => /-\d+$/.test(one));
			const [{ HostConfig: host, Config: config }] = JSON.parse(await engine.ask('inspect', server));
			expect(host).toMatchObject({ ReadonlyRootfs: true, Memory: 300 * 1024 * 1024, PidsLimit: 256, Privileged: false });
			expect(host.NetworkMode).toMatch(/^container:/);
			expect(host.SecurityOpt).toContain('no-new-privileges');
			expect(name === 'podman' || host.CapDrop.includes('ALL')).toBe(true);
			expect(Number(config.User.split(':')[0])).toBeGreaterThan(0);
			expect((await candor(['sandbox', 'stop', 'notes', '--url', served.url])).code).toBe(0);
			expect(await containers()).toBe('');
		});

		test('its own words take the place of the image’s, and with network: open the guard dials for it; killed, serve leaves nothing', async () => {
			await using served = await startServe(['--open-loopback'], POLICIES, engine.env);
			const flags = ['--url', served.url, '-p', 'open', '--image', 'candor-test/launched:1'];
			const launched = await candor(['sandbox', 'launch', ...flags, 'notes', '--', 'node', '/app/demo/honest.mjs']);
			expect(launched).toMatchObject({ code: 0, stderr: '' });
			expect(await callLaunched(launched.stdout.trim(), 'format_note', { title: 'a', body: 'b' })).toContain('b');
			expect(served.stderr()).toContain('reaches public addresses only, through the guard');
			served.child.kill('SIGKILL');
			await served.exited;
			await expect.poll(containers, { interval: 200 }).toBe('');
		});
	});
}
