import { expect, test } from 'vitest';
import { file, HOME, type Parts, type Sight } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

test.for<readonly [string, Sight, string]>([
	['in the home', file('create', '~/Documents/x', { during: 1 }), 'medium'],
	['a hidden file of the home', file('create', '~/.tracker', { during: 1 }), 'medium'],
	['in the working directory', file('create', '/workspace/x', { during: 1 }), 'medium'],
	['left in /tmp', file('create', '/tmp/x', { during: 1 }), 'low'],
	['refused', file('create', '/usr/lib/x', { errno: 'EROFS', during: 1 }), 'low'],
	['removed what was there', file('delete', '~/Documents/meeting-notes.md', { during: 1 }), 'medium'],
	['moved away what was there', file('rename', '~/Documents/a', { to: '/tmp/a', during: 1 }), 'medium, low'],
	['a secret overwritten', file('create', '~/.kube/config', { during: 1 }), 'high'],
	['a link to a secret', file('symlink', '/workspace/x', { to: '~/.ssh/id_rsa', during: 1 }), 'medium'],
	['own data', file('create', '~/.cache/notes-server/x', { during: 1 }), 'info'],
	['a user’s file through a hard link', file('write', '/tmp/y', { origin: '~/Documents/a', during: 1 }), 'medium'],
	['data beside its own code', file('create', '/opt/pkg/node_modules/notes/.state.json', { during: 1 }), 'low'],
	['a directory beside its own code', file('mkdir', '/opt/pkg/node_modules/notes/profiles', { during: 1 }), 'low'],
	['a folder that every program makes', file('mkdir', '~/.cache', { during: 1 }), 'low'],
	['a folder of its own there', file('mkdir', '~/.config/tracker', { during: 1 }), 'medium'],
	['a link in its place', file('symlink', '~/.config', { to: '/tmp/x', during: 1 }), 'medium'],
	['its own code', file('create', '/opt/pkg/node_modules/notes/index.js', { during: 1 }), 'medium'],
	['what decides about its code', file('write', '/opt/pkg/node_modules/notes/package.json', { during: 1 }), 'medium'],
	['data removed from its package', file('delete', '/opt/pkg/node_modules/notes/state.json', { during: 1 }), 'medium'],
	['near miss: a device', file('write', '/dev/null', { during: 1 }), ''],
	['near miss: a directory that is there', file('mkdir', '~/.config', { errno: 'EEXIST', during: 1 }), ''],
])('%s: %s', ([, sight, expected]) => {
	expect(severities('undeclared-write', { seen: [sight] })).toBe(expected);
});

test('near miss: gone again, named, or spoken of', () => {
	expect(severities('undeclared-write', { seen: [file('create', '/tmp/x', { during: 1 }), file('delete', '/tmp/x', { during: 1 })] })).toBe(
		'',
	);
	expect(severities('undeclared-write', { calls: [{ args: { path: '~/x' } }], seen: [file('create', '~/x', { during: 1 })] })).toBe('');
	expect(
		severities('undeclared-write', {
			tools: [{ name: 'save', description: 'Saves it.' }],
			seen: [file('create', '/workspace/x', { during: 1 })],
		}),
	).toBe('');
});

test('a tool that only looks has no leave to change what the call names', () => {
	const state = (sha256: string) => ({ kind: 'file', mode: 0o644, owner: 1000, size: 3, isExecutable: false, sha256 }) as const;
	const changed = (path: string) => ({ change: 'changed', path, entry: state('b'), before: state('a'), canaries: [] }) as const;
	const of = (description: string, more: Partial<Parts> & { name?: string } = {}) =>
		severities('undeclared-write', {
			tools: [{ name: more.name ?? 'count_lines', description }],
			calls: [{ tool: more.name ?? 'count_lines', args: { path: '/workspace/notes.md' } }],
			seen: [file('write', '/workspace/notes.md', { during: 1 })],
			files: [changed('/workspace/notes.md')],
			...more,
		});
	expect(of('Counts the lines of a file.')).toBe('medium');
	expect(
		of('Lists a directory.', {
			seen: [file('delete', '/workspace/notes.md', { during: 1 })],
			files: [{ change: 'removed', path: '/workspace/notes.md', canaries: [] }],
		}),
	).toBe('medium');
	// Near misses: opened for writing and left as it was; a text about changing, running or caching; bookkeeping; a server's own directory.
	expect(of('Counts the lines of a file.', { files: [] })).toBe('');
	expect(of('Counts the lines of a file and appends the sum.')).toBe('');
	expect(of('Formats a file.', { name: 'tidy' })).toBe('');
	expect(of('Gets the output of a command.')).toBe('');
	const made = { ...changed('/workspace/notes.md'), entry: { ...state('a'), mode: 0o4777 }, before: state('a') };
	const chmod = { seen: [file('chmod', '/workspace/notes.md', { during: 1, mode: 0o4777 })] };
	expect(of('Returns the size of a file.', { ...chmod, files: [made] })).toBe('medium');
	expect(of('Returns the size of a file.', { ...chmod, files: [] })).toBe('');
	const beside = (path: string) => of('Lists the symbols of a project.', { calls: [{ tool: 'count_lines', args: { path: '/workspace' } }], seen: [file('create', path, { during: 1 })], files: [{ change: 'added', path, entry: state('b'), canaries: [] }] }); // biome-ignore format: one call
	expect(beside('/workspace/Makefile')).toBe('medium');
	expect(beside('/workspace/.git/index')).toBe('');
	expect(beside('/workspace/.git/config')).toBe('medium');
	expect(beside('/workspace/.mypy_cache/x.json')).toBe('');
	expect(beside('/workspace/.notes-server/index.db')).toBe('');
	expect(beside('/workspace/data.db-journal')).toBe('');
});

test('a text that speaks of keeping data, though not where, makes it low', () => {
	const task: Parts = {
		tools: [{ name: 'mark_task_done', description: 'Mark a given task as done.' }],
		seen: [file('create', '~/Documents/tasks.json', { during: 1 })],
	};
	expect(severities('undeclared-write', task)).toBe('low');
	expect(severities('undeclared-write', { ...task, seen: [file('create', '~/.tasks', { during: 1 })] })).toBe('medium');
	const memory = { description: 'LibSQL-based persistent memory tool' };
	expect(severities('undeclared-write', { launch: memory, seen: [file('create', '/workspace/memory-tool.db')] })).toBe('low');
});

test('beside the file that the call named, a tool that says it makes something is mild wherever that is', () => {
	const of = (description: string, written: string) =>
		severities('undeclared-write', {
			tools: [{ name: 'thumbnail', description }],
			calls: [{ tool: 'thumbnail', args: { path: '/srv/pictures/a.png' } }],
			seen: [file('create', written, { during: 1 })],
		});
	expect(of('Makes a thumbnail of a picture.', '/srv/pictures/a-thumb.png')).toBe('low');
	expect(of('Makes a thumbnail of a picture.', '/srv/other/a-thumb.png')).toBe('medium');
	expect(of('Describes a picture.', '/srv/pictures/a-thumb.png')).toBe('medium');
});

test('forty files in a folder are one finding', () => {
	const seen = Array.from({ length: 40 }, (_, index) => file('create', `~/.odd/${index}`, { during: 1 }));
	expect(findingsOf('undeclared-write', { seen })).toMatchObject([
		{
			id: 'undeclared-write:~/.odd',
			observed: expect.stringContaining('wrote ~/.odd/0, ~/.odd/1, ~/.odd/2 and 37 more 40 times'),
		},
	]);
});

test('start files are left to their own rule', () => {
	expect(severities('undeclared-write', { seen: [file('create', `${HOME}/.bashrc`, { during: 1 })] })).toBe('');
});

test('names that mkdtemp makes up are one matter', () => {
	const seen = ['Ddjtls', 'abcdef', 'XYZabc', 'a1b2c3', 'QWERTY'].map((end) => file('mkdir', `/tmp/build-${end}`, { during: 1 }));
	expect(findingsOf('undeclared-write', { seen })).toMatchObject([{ id: 'undeclared-write:/tmp/build-*', severity: 'low' }]);
});
