import { expect, test } from 'vitest';
import { exec, file } from '../../../../test/evidence.ts';
import { severities } from '../../../../test/judged.ts';
import { namesSought } from './name-search.ts';

const SSH = '/home/user/.ssh';
const sought = (line: string) => namesSought(line.split(' '), SSH);

test.for<[line: string, names: readonly string[]]>([
	['find / -name chrome -type f', ['chrome']],
	['/usr/bin/find /home/user/.cache /home/user -maxdepth 6 -iname chrome-linux* -executable -print -quit', ['chrome-linux*']],
	['find -L /home ( -name chrome -o -name chromium ) -type f -print', ['chrome', 'chromium']],
])('%s tells nothing but these names', ([line, names]) => {
	expect(sought(line)).toEqual(names);
});

test.for([
	'find / -name id_rsa',
	'find / -name *.pem',
	'find / -name *',
	'find / -name *.*',
	'find / -type f',
	'find /home/user/.ssh -name chrome',
	'find / -name chrome -o -type f',
	'find / -print -name chrome',
	'find / -not -name chrome',
	'find / ! -name chrome',
	'find / -name chrome -exec cat /home/user/.ssh/id_ed25519 ;',
	'find / -name chrome -printf %p',
	'find / -path */.ssh/* -name chrome',
	'find / -name chrome , -print',
	'find /',
	'ls / -name chrome',
])('hostile: %s', (line) => {
	expect(sought(line)).toBe(undefined);
});

test('a server that looks for a browser on the whole disk lists directories of secrets on the way; one that lists or reads them itself does not hide behind that', () => {
	const tools = [{ name: 'open', description: 'Opens a page in a browser.' }];
	const by = (argv: readonly [string, ...string[]], ...paths: readonly string[]) => {
		const program = argv[0] === 'find' ? '/usr/bin/find' : '/bin/sh';
		const seen = [
			exec(argv, { program, pid: 200 }),
			...(argv[0] === 'find' ? [] : [exec(['find', '/', '-name', 'chrome'], { program: '/usr/bin/find', pid: 200 })]),
			...['/usr/bin', ...paths].map((path) => ({ ...file('list', path, { exe: '/usr/bin/find' }), pid: 200 })),
		];
		return [severities('sensitive-read', { tools, seen }), severities('undeclared-exec', { tools, seen })].join(' ').trim();
	};
	const search = ['find', '/', '-name', 'chrome', '-type', 'f'] as const;
	expect(by(search, '~/.ssh', '~/Documents')).toBe('info info');
	expect(by(['sh', '-c', 'find / -name chrome | head -1'], '~/.ssh')).toBe('info info');
	expect(by(['find', '/', '-type', 'f'], '~/.ssh')).toBe('medium medium');
	expect(by(['find', '/', '-name', 'id_*'], '~/.ssh')).toBe('medium medium');
});
