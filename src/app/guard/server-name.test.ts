import { expect, test } from 'vitest';
import type { Argv } from '#model/target.ts';
import { givenName, nameOfCommand } from './server-name.ts';

test('a name may hold blanks and slashes', () => {
	for (const name of ['files', 'my files', 'team/files', '..', 'Büro', '127.0.0.1:8080']) expect(givenName(name)).toBe(name);
});

test('a name that a terminal would not show as it is, or that nobody can type again, is refused without being printed raw', () => {
	for (const name of ['', ' ', 'files ', 'x\u001b[31m', 'two\nlines', 'x'.repeat(201)])
		expect(() => givenName(name), JSON.stringify(name)).toThrow(/^--name .*: expected 1 to 200 letters/);
	expect(() => givenName('x\u001b[31m')).toThrow(/^--name x\\x1b\[31m: /);
});

test.each<[Argv, string]>([
	[['npx', '-y', '@scope/server-x@1', '/data'], 'server-x'],
	[['python', '-m', 'mcp_x'], 'mcp_x'],
	[['node', 'dist/server.mjs'], 'server.mjs'],
	[['./server'], 'server'],
])('%j is called %s', (argv, name) => expect(nameOfCommand(argv)).toBe(name));
