import { expect, test } from 'vitest';
import type { Launch } from '#model/target.ts';
import { file } from '../../../../test/evidence.ts';
import { explained } from '../../../../test/explained.ts';

test.for<readonly [string, string, string | undefined]>([
	['notes-server', '~/.cache/notes-server/x', 'own-data'],
	['notes-server', '~/.local/share/notes/x', 'own-data'],
	['notes-server', '~/.local/state/other/x', undefined],
	['notes-server', '~/.notes-server/x', 'own-data'],
	['notes-server', '~/.notes-server', undefined],
	['@playwright/mcp', '/workspace/.playwright-mcp/page.png', 'own-data'],
	['notes-server', '/workspace/.env/x', undefined],
	['drawing-mcp', '/workspace/drawing.log', 'own-data'],
	['notes-server', '/workspace/logs/notes-server-error.log.1', 'own-data'],
	['notes-server', '/workspace/app.log', undefined],
	['notes-server', '/workspace/src/notes-server.log', undefined],
	['notes-server', '/workspace/notes-server.js', undefined],
	['notes-server', '/workspace/.log', undefined],
	['notes-server', '~/notes-server.log', undefined],
	['@upstash/context7-mcp', '~/.config/context7/x', 'own-data'],
	['@playwright/mcp', '~/.cache/ms-playwright/x', 'own-data'],
	['mcp_server_fetch', '~/.cache/mcp-server-fetch/x', 'own-data'],
	['git-mcp-server', '~/.config/git/config', undefined],
	['git-mcp-server', '~/.gitconfig', undefined],
	['config', '~/.config/other/x', undefined],
	['projects', '~/projects/x', undefined],
	['notes-server', '~/notes-server/x', undefined],
	['bashrc', '~/.bashrc', undefined],
	['ssh-tools', '~/.ssh/config', undefined],
	['google-chrome', '~/.config/google-chrome/Default/x', undefined],
])('%s and %s: %s', ([name, path, expected]) => {
	const launch: Partial<Launch> = { name };
	expect(explained({ launch, declaration: { server: { name, version: '1' } }, seen: [file('create', path)] })).toBe(expected);
});

test('directories made on the way are its own too, when it gets there', () => {
	const way = file('mkdir', '~/.cache');
	expect(explained({ seen: [file('create', '~/.cache/notes-server/x'), way] })).toBe('own-data');
	expect(explained({ seen: [way] })).toBe(undefined);
});

test('a program is nobody’s data', () => {
	expect(explained({ seen: [file('chmod', '~/.cache/notes-server/x', { mode: 0o755 })] })).toBe(undefined);
});
