// The short keys through a running guard, in the real kernel: each test fails if its key were ignored.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guardServer } from '../support/guarded-server.ts';

/** Where the probe connects when it is given no words: a place that answers in the test's namespace. */
const PLACE = ['203.0.113.5', '2222'];

test('allowed_tools: another tool is denied', async () => {
	await using server = await guardServer('allowed_tools: [echo]\n');
	expect(await server.call('echo', { text: 'hello' })).toBe('hello');
	expect(await server.call('cwd')).toMatch(/^error: Candor denied /);
	await using open = await guardServer('allowed_tools: [echo, cwd]\n');
	expect(await open.call('cwd')).toBe(open.directory);
});

test('blocked_arg_patterns: an argument with the pattern never reaches the server', async () => {
	await using server = await guardServer('blocked_arg_patterns: ["/DROP\\\\s+TABLE/"]\n');
	expect(await server.call('echo', { text: 'drop by the table' })).toBe('drop by the table');
	expect(await server.call('echo', { text: 'x; DROP  TABLE users' })).toMatch(/^error: .*blocked_arg_patterns/);
});

test('block_network: a tool that connects cannot', async () => {
	await using open = await guardServer('block_network: false\n', { words: PLACE, hasPlaces: true });
	expect(await open.call('dial')).toBe('connected: banner');
	await using closed = await guardServer('block_network: true\n', { words: PLACE, hasPlaces: true });
	expect(await closed.call('dial')).toBe('failed ENETUNREACH');
	await expect.poll(() => closed.notes()).toContain('the server runs in a cell (the policy has network: none)');
});

test('block_env_access: a variable of the guard is not the server’s', async () => {
	const env = { PROBE_TOKEN: 'not-a-real-token' };
	await using open = await guardServer('block_env_access: false\n', { env });
	expect(await open.call('names')).toContain('PROBE_TOKEN');
	await using closed = await guardServer('block_env_access: true\n', { env });
	expect(await closed.call('names')).toBe('HOME PATH');
	await using inCell = await guardServer('block_env_access: true\n', { env, flags: ['--sandbox'] });
	expect((await inCell.call('names')).split(' ').filter((name) => name !== 'PWD')).toEqual(['HOME', 'PATH']);
});

test.for([
	['beside the guard', []],
	['in a cell', ['--sandbox']],
] as const)('max_memory_mb: %s, a tool that takes more ends its server, and the next call has a new one', async ([, flags]) => {
	await using open = await guardServer('block_env_access: true\n', { flags });
	expect(await open.call('allocate', { mb: 400 })).toBe('allocated');
	await using server = await guardServer('max_memory_mb: 200\n', { flags });
	const born = await server.call('born');
	expect(await server.call('allocate', { mb: 400 })).toMatch(/^error: The server was lost/);
	expect(await server.call('born')).not.toBe(born);
	expect(await server.call('allocate', { mb: 32 })).toBe('allocated');
});

test.for([
	['beside the guard', []],
	['in a cell', ['--sandbox']],
] as const)('execution_timeout_seconds: %s, a tool that hangs is ended, and the next call works', async ([, flags]) => {
	await using server = await guardServer('execution_timeout_seconds: 1\n', { flags });
	const born = await server.call('born');
	expect(await server.call('hang')).toBe('error: Candor ended this call: it took longer than 1 s');
	expect(await server.call('born')).not.toBe(born);
});

test('block_filesystem_read: no path in arguments, and in the kernel none of the user’s files', async () => {
	await using server = await guardServer('block_filesystem_read: true\n');
	expect(await server.call('read', { path: 'notes.txt' })).toMatch(/^error: .*reading files is blocked: path names the file/);
	// A text that the policy takes for no path, and the server does.
	expect(await server.call('echo', { text: 'policy.yaml' })).toBe('policy.yaml');
	expect(await server.call('cwd')).not.toBe(server.directory);
	await expect.poll(() => server.notes()).toContain('of your files it sees nothing');
});

test('block_filesystem_write: no path for a tool that writes, and in the kernel no file that can be written to', async () => {
	await using server = await guardServer('block_filesystem_write: true\n');
	expect(await server.call('write', { path: 'made.txt' })).toMatch(/^error: .*writing files is blocked: path names the file/);
	writeFileSync(join(server.directory, 'notes.txt'), 'to be read');
	expect(await server.call('read', { path: 'notes.txt' })).toContain('to be read');
	await expect.poll(() => server.notes()).toContain('the server runs in a cell (the policy has read_only)');
	await using long = await guardServer('version: 1\ndefault: allow\nconfine: { read_only: true, roots: [{ path: ., write: true }] }\n');
	expect(await long.call('write', { path: 'made.txt' })).toMatch(/EROFS|read-only/);
});

test('blocked_tool_patterns: a tool whose name holds one is denied, in upper or lower case', async () => {
	await using server = await guardServer('blocked_tool_patterns: [ECH]\n');
	expect(await server.call('echo', { text: 'hello' })).toMatch(/^error: .*Tool name matches blocked pattern: 'ECH'/);
	expect(await server.call('born')).toMatch(/^\d/);
});
