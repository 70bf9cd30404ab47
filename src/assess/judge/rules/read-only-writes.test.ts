import { expect, test } from 'vitest';
import { file, type Sight } from '../../../../test/evidence.ts';
import { findingsOf, judged, severities } from '../../../../test/judged.ts';

const tools = [{ name: 'show', description: 'Creates an overview.', annotations: { readOnlyHint: true } }];

test.for<readonly [string, readonly Sight[], string]>([
	['in the working directory', [file('create', '/workspace/x', { during: 1 })], 'high'],
	['removed a file', [file('delete', '/workspace/x', { during: 1 })], 'high'],
	['refused', [file('create', '/srv/x', { errno: 'EROFS', during: 1 })], 'medium'],
	['output left in /tmp', [file('create', '/tmp/out/x', { during: 1 })], 'low'],
	['an executable left in /tmp', [file('create', '/tmp/out/x', { mode: 0o755, during: 1 })], 'high'],
	["the server's own database", [file('create', '/workspace/x.db'), file('write', '/workspace/x.db', { during: 1 })], 'low'],
	['near miss: gone again', [file('create', '/tmp/x', { during: 1 }), file('delete', '/tmp/x', { during: 1 })], ''],
	['near miss: own cache', [file('create', '~/.cache/notes-server/x', { during: 1 })], ''],
	['near miss: only read', [file('read', '/workspace/x', { during: 1 })], ''],
])('%s: %s', ([, seen, expected]) => {
	expect(severities('read-only-writes', { tools, seen })).toBe(expected);
});

test('an argument that names the file does not undo the promise', () => {
	const seen = [file('create', '/srv/x', { during: 1 })];
	expect(findingsOf('read-only-writes', { tools, calls: [{ tool: 'show', args: { path: '/srv/x' } }], seen })).toMatchObject([
		{ id: 'read-only-writes:arguments', severity: 'high', category: 'annotation_violated', declared: 'readOnlyHint: true' },
	]);
});

test.for([
	['File name to save the picture to.', [], 'low'],
	['Optional: writes the picture to a file instead of returning it.', [], 'low'],
	['File name to save the picture to.', ['path'], 'high'], // there is no other way to call it
	['The picture to show.', [], 'high'],
] as const)('files that an argument names, “%s”, required: %s, are one finding: %s', ([description, required, severity]) => {
	const paths = ['/srv/a.png', '/srv/b.png', '/srv/new/c.png'];
	const seen = [
		...paths.map((path, index) => file('create', path, { during: index + 1 })),
		file('mkdir', '/srv/new', { during: 3 }), // on the way to the file
	];
	const inputSchema = { type: 'object', properties: { path: { type: 'string', description } }, required };
	const found = findingsOf('read-only-writes', {
		tools: [{ name: 'show', description: 'Saves a picture to a file.', annotations: { readOnlyHint: true }, inputSchema }],
		calls: paths.map((path) => ({ tool: 'show', args: { path } })),
		seen,
	});
	expect(found).toMatchObject([{ id: 'read-only-writes:arguments', severity }]);
});

test('no promise, or none tested', () => {
	const verdict = (parts: Parameters<typeof judged>[0]) =>
		judged({ seen: [file('read', '/x')], ...parts }).verdicts.find(({ rule }) => rule === 'read-only-writes')?.verdict;
	expect(verdict({})).toBe('not-applicable');
	expect(verdict({ tools, calls: [] })).toBe('untested');
	expect(verdict({ tools })).toBe('pass');
});
