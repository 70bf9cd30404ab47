// `candor scan` against a home with a configuration of every client, and against files that were made to mislead it.

import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listServers, projectsAround } from '#app/scan/list-servers.ts';
import { scanResult } from '#app/scan/scan-result.ts';
import { MCP_CLIENTS } from '#observe/target/clients/registry.ts';
import { renderScanList } from '#report/scan/scan-list.ts';
import { candor } from '../support/candor-process.ts';
import { SAMPLE_SECRET, SAMPLE_SERVERS, type SampleHome, sampleHome } from './sample-home.ts';

let sample: SampleHome;
beforeAll(() => {
	sample = sampleHome();
});
afterAll(() => sample[Symbol.dispose]());

function scanned({ home, project, root }: SampleHome) {
	return scanResult(listServers({ home, platform: 'linux', env: {}, projects: projectsAround(project), dataDir: join(root, 'data') }));
}

test('each server once, with its client, file and line', () => {
	const { servers, unread } = scanned(sample);
	const found = servers.map(({ name, client, file, line }) => [name, `${client} ${file.slice(sample.root.length + 1)}:${line}`]);
	expect(Object.fromEntries(found)).toEqual(SAMPLE_SERVERS);
	expect(found.length).toBe(Object.keys(SAMPLE_SERVERS).length);
	expect(unread).toEqual([]);
	expect(new Set(servers.map(({ client }) => client)).size).toBe(MCP_CLIENTS.length);
});

test('commands, pins, variables and the project of each', () => {
	const of = (name: string) => scanned(sample).servers.find((server) => server.name === name);
	expect(of('desktop-github')).toMatchObject({
		command: ['npx', '-y', '@modelcontextprotocol/server-github@2025.4.8'],
		package: { registry: 'npm', version: '2025.4.8' },
		variables: ['GITHUB_PERSONAL_ACCESS_TOKEN', 'LOG_LEVEL'],
	});
	expect(of('code-local')).toMatchObject({ command: ['node', './server.mjs', '--token', '•••'], project: sample.project });
	expect(of('vscode-settings')?.package).toEqual({ registry: 'image', name: 'ghcr.example/notes' });
	expect(of('windsurf-remote')).toMatchObject({ url: 'https://mcp.example/…/sse', headers: ['Authorization'] });
	expect(of('windsurf-local')).toMatchObject({ disabled: true });
	expect(of('zed-old')?.command).toEqual(['uvx', 'e-server']);
	expect(of('codex-user')?.command).toEqual(['npx', '-y', 'g-server@1.2.3']);
	expect(of('idea-user')).toMatchObject({ command: ['npx', '-y', 'm-server'], variables: ['M_TOKEN'] });
	expect(of('opencode-two')?.command).toEqual(['bun', 'x', 'o-server']);
});

test('as a user types it: the same list, and no value of a variable, header or secret argument', async () => {
	const ran = await candor(['scan', '--json', '--project', sample.project], sample.env);
	expect(ran.code).toBe(0);
	expect((JSON.parse(ran.stdout) as { servers: unknown[] }).servers.length).toBe(Object.keys(SAMPLE_SERVERS).length);
	const text = await candor(['scan', '--project', sample.project], sample.env);
	for (const { stdout, stderr } of [ran, text])
		for (const secret of [SAMPLE_SECRET, 'value-of-', 'secret-value', '9f86d0']) expect(stdout + stderr).not.toContain(secret);
	expect(text.stdout).toContain('26 servers in 19 files');
	const { code, stderr } = await candor(['scan', '--audit', 'windsurf-remote', '--project', sample.project], sample.env);
	expect(code).toBe(1);
	expect(stderr).toContain("try: candor audit --header 'Authorization: …' 'https://mcp.example/…/sse'");
});

const LOOK = { color: false, home: '/none', now: new Date('2026-01-01') };

test.for([40, 80, 120])('no line is wider than the terminal: %i columns', (width) => {
	const lines = renderScanList(scanned(sample), { ...LOOK, width }).split('\n');
	expect(lines.filter((line) => [...line].length > width)).toEqual([]);
});

test('hostile files are named and not followed; the others are still read', () => {
	using other = sampleHome();
	const { home, project, root } = other;
	const path = (...parts: readonly string[]) => join(...parts);
	writeFileSync(path(home, '.cursor/mcp.json'), `${'['.repeat(100_000)}`);
	writeFileSync(path(home, '.gemini/settings.json'), '{"mcpServers": {"a": {"command": "x"}');
	writeFileSync(path(home, '.claude.json'), Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
	writeFileSync(path(root, 'elsewhere.json'), '{"mcpServers": {"stolen": {"command": "x"}}}');
	mkdirSync(path(root, 'second/.git'), { recursive: true });
	symlinkSync(path(root, 'elsewhere.json'), path(root, 'second/.mcp.json'));
	symlinkSync(path(project, '.zed'), path(root, 'second/.zed'));
	execFileSync('mkfifo', [path(root, 'second/opencode.json')]);
	writeFileSync(path(home, '.continue/config.yaml'), bomb());
	const list = listServers({ home, platform: 'linux', env: {}, projects: [path(root, 'second')], dataDir: path(root, 'data') });
	const reasons = Object.fromEntries(list.unread.map(({ file, reason }) => [file.slice(root.length + 1), reason]));
	expect(reasons).toEqual({
		'home/.cursor/mcp.json': 'line 1: nested deeper than 100 levels',
		'home/.gemini/settings.json': expect.stringMatching(/^line 1: [a-z ]+$/),
		'home/.claude.json': 'it is not text in UTF-8',
		'second/.mcp.json': expect.stringContaining('leads out of the project'),
		'second/opencode.json': 'it is no ordinary file',
		'home/.continue/config.yaml': expect.stringContaining('line '),
	});
	expect(list.servers.map(({ name }) => name)).not.toContain('stolen');
	expect(list.servers.length).toBeGreaterThan(10);
});

/** Nine levels of nine aliases each. */
function bomb(): string {
	const levels = Array.from({ length: 9 }, (_, level) => {
		const item = level === 0 ? '"x"' : `*l${level - 1}`;
		return `l${level}: &l${level} [${Array(9).fill(item).join(', ')}]`;
	});
	return `${levels.join('\n')}\nmcpServers: *l8\n`;
}

test('names that mislead: __proto__, control characters, the same name twice, shell syntax', () => {
	using other = sampleHome();
	const entries = String.raw`"__proto__": {"command": "a"}, "constructor": {"command": "b"}, "red\u001b[31m\u202e": {"command": "c"},
		"twice": {"command": "first"}, "twice": {"command": "second"}, "shell": {"command": "sh", "args": ["-c", "rm -rf ~; $(id) | tee"]},
		"wrong": {"command": 7}, "list": [], "text": "x", "nested": {"command": "n", "args": [["a"]]}`;
	writeFileSync(join(other.home, '.cursor/mcp.json'), `{"mcpServers": {${entries}}}`);
	const result = scanned(other);
	const mine = result.servers.filter(({ file }) => file.endsWith('home/.cursor/mcp.json'));
	expect(mine.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'red\u001b[31m\u202e', 'twice', 'shell', 'wrong', 'nested']);
	expect(mine.map(({ command }) => command?.[0])).toEqual(['a', 'b', 'c', 'second', 'sh', undefined, undefined]);
	expect(mine.find(({ name }) => name === 'twice')?.notes).toHaveLength(1);
	expect(({} as { command?: string }).command).toBeUndefined();
	const text = renderScanList(result, { ...LOOK, width: 120 });
	expect(text).not.toContain('\u001b');
	expect(text).not.toContain('\u202e');
	expect(text).toContain("sh -c 'rm -rf ~; $(id) | tee'");
});
