import { expect, test } from 'vitest';
import { evidenceOf, exec, file, lookup, type Sight } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

const severityOf = (...seen: readonly Sight[]) => severities('sensitive-read', { seen });

test('a canary that was opened, five times in five calls, is one finding', () => {
	const calls = Array.from({ length: 5 }, () => ({ tool: 'format_note' }));
	const seen = calls.map((_, index) => file('read', '~/.ssh/id_rsa', { during: index + 1 }));
	expect(findingsOf('sensitive-read', { calls, seen })).toMatchObject([
		{
			id: 'sensitive-read:~/.ssh/id_rsa',
			severity: 'high',
			tool: 'format_note',
			declared: '“Formats a markdown note. Purely local text formatting.”',
			observed: 'opened ~/.ssh/id_rsa (a canary file) 5 times in 5 of 5 calls of format_note, by node',
			evidence: [1, 2, 3, 4, 5],
		},
	]);
});

test.for<readonly [string, Sight, string]>([
	['opened for reading and writing', file('write', '~/.ssh/id_rsa', { during: 1 }), 'high'],
	['at start-up', file('read', '~/.ssh/id_rsa'), 'high'],
	['at shutdown', file('read', '~/.ssh/id_rsa', { phase: 'stop' }), 'high'],
	['by a child', file('read', '~/.ssh/id_rsa', { exe: '/usr/bin/cp', pid: 200, during: 1 }), 'high'],
	['refused', file('read', '~/.ssh/id_rsa', { errno: 'EACCES', during: 1 }), 'high'],
	['a directory of keys listed', file('list', '~/.ssh', { during: 1 }), 'medium'],
	['a secret that is not there', file('read', '~/.pgpass', { errno: 'ENOENT', during: 1 }), 'low'],
	['a secret that may not be read', file('read', '/etc/shadow', { errno: 'EACCES', during: 1 }), 'medium'],
	['another process', file('read', '/proc/1/environ', { during: 1 }), 'high'],
	['near miss: dotenv of the working directory', file('read', '/workspace/.env', { during: 1 }), ''],
	['near miss: git settings', file('read', '~/.gitconfig', { during: 1 }), ''],
	['near miss: a name that begins alike', file('read', '~/.ssh-notes/x', { during: 1 }), ''],
	['near miss: the home itself', file('list', '~', { during: 1 }), ''],
])('%s: %s', ([, sight, expected]) => {
	expect(severityOf(sight)).toBe(expected);
});

test('a call that names the very file excuses it', () => {
	const calls = [{ tool: 'format_note', args: { path: '~/.ssh/id_rsa' } }];
	expect(severities('sensitive-read', { calls, seen: [file('read', '~/.ssh/id_rsa', { during: 1 })] })).toBe('');
});

test('a list of processes opens the environment of each; one that shows it, or that nothing speaks of, is not mild', () => {
	const listed = (words: string, description = 'Lists the running processes.', exe = '/usr/bin/ps') =>
		severities('sensitive-read', {
			tools: [{ name: 'list', description }],
			seen: [exec([exe, ...words.split(' ')], { during: 1, pid: 200 }), file('read', '/proc/17/environ', { exe, during: 1, pid: 200 })],
		});
	expect(listed('aux --sort=-%cpu')).toBe('low');
	expect(listed('-e -o pid,user,etime,args')).toBe('low');
	expect(listed('auxe')).toBe('high');
	expect(listed('ax -o pid,environ')).toBe('high');
	expect(listed('aux', 'Adds two numbers.')).toBe('high');
	expect(listed('aux', 'Lists the running processes.', '/tmp/ps')).toBe('high');
});

test('habits of libraries and programs are mild, and say why', () => {
	const tools = [{ name: 'get', description: 'Fetches a URL.' }];
	const netrc = file('read', '~/.netrc', { during: 1, exe: '/usr/bin/python3' });
	expect(findingsOf('sensitive-read', { tools, seen: [lookup('a.example', { during: 1 }), netrc] })).toMatchObject([
		{ severity: 'info', observed: expect.stringContaining('HTTP libraries look there') },
	]);
	expect(severities('sensitive-read', { tools, seen: [netrc] })).toBe('high');
	const byGit = (exe: string, ...words: string[]) =>
		severities('sensitive-read', {
			tools: [{ name: 'push', description: 'Pushes with git.' }],
			seen: [
				exec(['/usr/bin/git', 'push', ...words], { during: 1, pid: 200 }),
				file('read', '~/.git-credentials', { exe, during: 1, pid: 200 }),
			],
		});
	expect(byGit('/usr/bin/git')).toBe('low');
	expect(byGit('/usr/bin/git', '/home/user/.git-credentials')).toBe('high');
	expect(byGit('/tmp/git')).toBe('high');
	expect(
		severityOf(exec(['/usr/bin/git', 'push'], { during: 1 }), file('read', '~/.git-credentials', { exe: '/usr/bin/git', during: 1 })),
	).toBe('high');
});

test('a program that was expected to run excuses no other process of that program', () => {
	const tools = [{ name: 'push', description: 'Pushes with git.' }];
	const run = (pid: number, ...words: string[]) => exec(['/usr/bin/git', ...words], { during: 1, pid });
	const read = (pid: number) => file('read', '~/.git-credentials', { exe: '/usr/bin/git', during: 1, pid });
	const handed = run(300, 'push', '/home/user/.git-credentials');
	expect(severities('sensitive-read', { tools, seen: [run(200, 'push'), handed, read(200)] })).toBe('low');
	expect(severities('sensitive-read', { tools, seen: [run(200, 'push'), read(300)] })).toBe('high');
});

test('many secrets make one finding', () => {
	const seen = evidenceOf().canaries.flatMap(({ where }) => (where.kind === 'file' ? [file('read', where.path, { during: 1 })] : []));
	const [finding, ...rest] = findingsOf('sensitive-read', { seen });
	expect(rest).toEqual([]);
	expect(finding).toMatchObject({ id: 'sensitive-read:format_note:~/many', observed: expect.stringContaining('and 3 more') });
});

test('the environment of whatever processes run, in many tools, is one finding', () => {
	const tools = ['a', 'b', 'c'].map((name) => ({ name, description: 'Opens a page.' }));
	const seen = tools.flatMap((_, index) =>
		[1, 2, 100 + index, 200 + index, 300 + index].map((pid) =>
			file('read', `/proc/${pid}/environ`, { during: index + 1, pid: 7, ...(pid > 300 ? { errno: 'ENOENT' } : {}) }),
		),
	);
	expect(findingsOf('sensitive-read', { tools, seen })).toMatchObject([
		{ id: 'sensitive-read:/proc/*/environ', scopes: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] },
	]);
});
