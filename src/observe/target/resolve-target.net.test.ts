// Published packages through the ordinary clients. They are fetched and never started.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveTarget } from './resolve-target.ts';
import { temporaryDirectory } from './temporary-directory.fixture.ts';

test('a scoped npm package, then again without the network', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options({ env: process.env });
	const typed = ['npx', '-y', '@modelcontextprotocol/server-memory@2026.8.31'] as const;
	const launch = await resolveTarget(typed, options);
	expect(launch).toMatchObject({ name: '@modelcontextprotocol/server-memory', version: '2026.8.31', runtime: { kind: 'node' } });
	expect(launch.target).toMatchObject({ integrity: expect.stringMatching(/^sha512-/) });
	expect(existsSync(launch.argv[1] ?? '')).toBe(true);
	expect(readdirSync(join(options.cacheDir, 'npm'))).toHaveLength(1);
	const offline = { ...options, env: { ...process.env, npm_config_registry: 'http://127.0.0.1:9/', npm_config_offline: 'true' } };
	expect(await resolveTarget(typed, offline)).toEqual(launch);
}, 120_000);

test('a Python project with compiled dependencies', async () => {
	using temporary = temporaryDirectory();
	const launch = await resolveTarget(['uvx', 'mcp-server-time', '--local-timezone=UTC'], temporary.options({ env: process.env }));
	const [venv = ''] = launch.packageRoots;
	expect(launch.argv).toEqual([join(venv, 'bin/python'), join(venv, 'bin/mcp-server-time'), '--local-timezone=UTC']);
	expect(launch.target).toMatchObject({ registry: 'pypi', name: 'mcp-server-time', integrity: expect.stringMatching(/^sha256:/) });
}, 180_000);
