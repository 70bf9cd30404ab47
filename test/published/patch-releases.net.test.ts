// An honest patch release of a published server passes `candor verify` with the lock of the release before it.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { LockCheck } from '#model/lock.ts';
import { commandOf } from '../../scripts/published/command-of.ts';
import { candor } from '../support/candor-process.ts';

interface PatchRelease {
	readonly runner: 'npx' | 'uvx';
	readonly package: string;
	readonly from: string;
	readonly to: string;
	readonly args?: readonly string[];
	readonly env?: Readonly<Record<string, string>>;
}

/** Two that need nothing but a directory, two that call an API, one in Python that runs another program. */
const RELEASES: readonly PatchRelease[] = [
	{ runner: 'npx', package: '@modelcontextprotocol/server-filesystem', from: '2026.7.4', to: '2026.7.10', args: ['$DATA'] },
	{ runner: 'npx', package: '@modelcontextprotocol/server-everything', from: '2026.8.18', to: '2026.8.31' },
	{ runner: 'npx', package: '@upstash/context7-mcp', from: '4.1.0', to: '4.1.1' },
	{ runner: 'npx', package: 'tavily-mcp', from: '0.2.21', to: '0.2.22', env: { TAVILY_API_KEY: 'tvly-dev-00000000000000000000' } },
	{ runner: 'uvx', package: 'mcp-server-git', from: '2026.10.10', to: '2026.10.19' },
];

const base = mkdtempSync(join(tmpdir(), 'candor-releases-'));
afterAll(() => rmSync(base, { recursive: true, force: true }), 300_000);

test.for(RELEASES)('$package $from → $to', { timeout: 1_800_000 }, async (release) => {
	const own = mkdtempSync(join(base, 'one-'));
	const [data, lock] = [join(own, 'data'), join(own, 'candor.lock')];
	mkdirSync(data);
	writeFileSync(join(data, 'hello.md'), '# Hello\n');
	const home = { XDG_DATA_HOME: join(own, 'memory'), XDG_CACHE_HOME: join(base, 'cache') };
	const env = Object.entries(release.env ?? {}).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
	const command = (version: string) => commandOf({ ...release, version }).map((word) => word.replace('$DATA', data));

	const locked = await candor(['lock', '--out', lock, ...env, '--', ...command(release.from)], home);
	expect(locked.code, locked.stderr).toBe(0);
	const { code, stdout, stderr } = await candor(['verify', '--json', '--lock', lock, ...env, '--', ...command(release.to)], home);
	expect(stdout, stderr).not.toBe('');
	const { conclusion, comparison } = JSON.parse(stdout) as LockCheck;
	expect([conclusion, comparison.newEffects, comparison.noLongerWork]).toEqual(['holds', [], []]);
	expect(code).toBe(0);
});
