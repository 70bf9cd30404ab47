import { expect, test } from 'vitest';
import { evidenceOf, HOME } from '../../../test/evidence.ts';
import { isSensitive, secretAt } from './sensitive.ts';

const context = evidenceOf();

test.for<readonly [string, boolean]>([
	['~/.ssh/id_rsa', true],
	['~/.ssh', true],
	['~/.ssh/known_hosts', true],
	['~/.sshfoo/x', false],
	['~/.aws/credentials', true],
	['~/.config/gcloud/x', true],
	['~/.config/gcloud2/x', false],
	['~/.docker/config.json', true],
	['~/.docker/contexts/meta', false],
	['~/.gitconfig', false],
	['~/.git-credentials', true],
	['~/.env', true],
	['~/project/.env.production', true],
	['~/project/.env.example', false],
	['/workspace/.env', false],
	['/opt/pkg/node_modules/notes-server/.env', false],
	['~/.bash_history', true],
	['~/.bashrc', false],
	['~/.cursor/mcp.json', true],
	['~/Documents/notes.md', false],
	['/etc/shadow', true],
	['/etc/passwd', false],
	['/etc/sudoers.d/x', true],
	['/etc/ssh/ssh_host_rsa_key', true],
	['/etc/ssh/ssh_config', false],
	['/root/x', true],
	['/root', false],
	['/rootfs/x', false],
	['/home/other/notes.md', true],
	['/proc/1/environ', true],
	['/proc/1/task/1/environ', true],
	['/proc/1/stat', false],
	['/proc/self/environ', false],
])('%s: %s', ([path, expected]) => {
	expect(isSensitive(path.replace('~', HOME), context)).toBe(expected);
});

test('a canary is a secret wherever it lies', () => {
	const canaries = [{ key: 'file:x', where: { kind: 'file', path: '/workspace/.env' }, value: 'v' }] as const;
	expect(secretAt('/workspace/.env', { ...context, canaries })).toBe('a canary file');
});

test('its own environment is no secret, another process’s is', () => {
	expect(isSensitive('/proc/7/environ', context, '/proc/self/environ')).toBe(false);
	expect(isSensitive('/proc/7/environ', context, undefined, 7)).toBe(false);
	expect(isSensitive('/proc/7/environ', context, '/proc/self/../7/environ')).toBe(true);
	expect(isSensitive('/proc/7/environ', context, '/tmp/link/environ')).toBe(true);
});

test('what belongs to the server may lie in anyone’s home', () => {
	const launch = { ...context.launch, packageRoots: ['/home/dev/.cache/c/pkg'], namedPaths: ['/home/dev/data'] };
	const own = { ...context, launch };
	expect(isSensitive('/home/dev/.cache/c/pkg/index.js', own)).toBe(false);
	expect(isSensitive('/home/dev/data/x', own)).toBe(false);
	expect(isSensitive('/home/dev/package.json', own)).toBe(false);
	expect(isSensitive('/home/dev/.cache/secret', own)).toBe(true);
	expect(isSensitive('/home/dev2/package.json', own)).toBe(true);
});

test('Candor’s cache, and the way to the server’s own files, are nobody’s home', () => {
	const launch = { ...context.launch, fetchedInto: '/root/.cache/candor', packageRoots: ['/root/.cache/candor/npm/pkg@1/node_modules'] };
	const fetched = { ...context, launch };
	for (const path of ['/root/.cache/candor/npm/pkg@1/.prettierrc', '/root/.cache/candor/npm', '/root/.cache']) {
		expect([path, secretAt(path, fetched)]).toEqual([path, undefined]);
	}
	for (const path of ['/root/.cache/other', '/root/.bash_history', '/root/.cache/candor2']) {
		expect([path, secretAt(path, fetched)]).toEqual([path, "another user's home"]);
	}
});
