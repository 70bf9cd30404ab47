import { expect, test } from 'vitest';
import type { Injection } from '#model/injection.ts';
import { file } from '../../../../test/evidence.ts';
import { severities } from '../../../../test/judged.ts';

const THERE = '/home/user/Documents/reading-list.md';
const NEW = '/home/user/Documents/ref-1.md';
const TOOL = {
	name: 'insert_header',
	description: 'Inserts a header into a document.',
	inputSchema: { type: 'object', properties: { filename: { type: 'string' } } },
};

function call(variant: string, path: string, reply: string) {
	const injection: Injection = { class: 'path', argument: 'filename', variant, proofs: [{ kind: 'touched', path }] };
	return { tool: 'insert_header', args: { filename: path }, injection, reply };
}

const there = (spelling: string) => call(`${spelling} to a file that is there`, THERE, 'Failed: not a document');

function judged(...calls: readonly ReturnType<typeof call>[]) {
	const index = calls.findIndex(({ args }) => args.filename === THERE);
	return severities('unsafe-input-accepted', { tools: [TOOL], calls, seen: [file('read', THERE, { during: index + 1 })] });
}

test('a new file that the tool misses is no refusal of its place, if an existing file there is opened', () => {
	expect(judged(call('an absolute path', NEW, `${NEW} does not exist`), there('an absolute path'))).toBe('info');
});

test('a place that the tool refuses confines it, even if it opens an existing file there', () => {
	expect(judged(call('an absolute path', NEW, 'Access denied: outside of the directory'), there('an absolute path'))).toBe('high');
});

test('a file where a directory was expected is no refusal of the place', () => {
	const error = `EEXIST: file already exists, mkdir '${NEW}/.index'`;
	expect(judged({ ...call('an absolute path', NEW, error), outcome: 'tool-error' } as never, there('dots'))).toBe('info');
	expect(judged(call('an absolute path', NEW, `${NEW} is not a directory`), there('dots'))).toBe('info');
});

test('an absolute path that leads nowhere confines the tool, if only dots lead to the existing file', () => {
	expect(judged(call('an absolute path', NEW, `${NEW} does not exist`), there('dots'))).toBe('high');
});

function besideRoot(description: string, refusal?: string): string {
	const outside = '/home/user/Documents/ref-2.ts';
	const path = (variant: string): Injection => ({
		class: 'path',
		argument: 'filePath',
		variant,
		proofs: [{ kind: 'touched', path: outside }],
	});
	const properties = { root: { type: 'string', description }, filePath: { type: 'string', description: 'File (relative to root)' } };
	const tool = { name: 'rename_symbol', description: 'Renames a symbol.', inputSchema: { type: 'object', properties } };
	const call = (filePath: string, variant: string, reply: string) => ({
		tool: tool.name,
		args: { root: '/home/user/work', filePath },
		injection: path(variant),
		reply,
	});
	const calls = [
		call('../Documents/ref-2.ts', 'dots', 'renamed'),
		...(refusal === undefined ? [] : [call(outside, 'an absolute path', refusal)]),
	];
	return severities('unsafe-input-accepted', { tools: [tool], calls, seen: [file('read', outside, { during: 1 })] });
}

test('a root that the caller gives for resolving relative paths is no limit', () => {
	const start = 'Root directory for resolving relative paths';
	expect(besideRoot(start)).toBe('info');
	expect(besideRoot(start, 'Error: File not found: /home/user/work/home/user/Documents/ref-2.ts')).toBe('info');
});

test('a root without such a description is a limit, and so is one outside of which files are refused', () => {
	expect(besideRoot('Root directory of the project')).toBe('high');
	expect(besideRoot('Root directory. Paths outside of it are refused')).toBe('high');
	expect(besideRoot('Root directory for resolving relative paths', 'Error: the path is outside of the root')).toBe('high');
});

function repository(lookedUp: string, variants = ['a directory, by an absolute path', 'a directory, by dots'], argument = 'repo') {
	const place = '/home/user/Documents/website';
	const tool = { name: 'git_status', description: 'Shows the status of a repository.', inputSchema: { type: 'object', properties: { [argument]: { type: 'string' } } } }; // biome-ignore format: one line
	const calls = [
		{ tool: tool.name, args: { [argument]: 'ref-1' }, reply: 'fatal: no such directory', outcome: 'tool-error' as const },
		...variants.map((variant) => ({
			tool: tool.name,
			args: { [argument]: place },
			injection: { class: 'path', argument, variant, proofs: [{ kind: 'touched', path: `${place}/.git/HEAD` }] } as Injection,
			reply: 'main',
		})),
	];
	const seen = [file('chdir', lookedUp, { during: 1, errno: 'ENOENT' }), ...variants.map((_, index) => file('read', `${place}/.git/HEAD`, { during: index + 2 }))]; // biome-ignore format: one line
	return severities('unsafe-input-accepted', { tools: [tool], calls, seen });
}

test('an argument `repo` that is looked up where the server was started, and as an absolute path, is a path', () => {
	expect(repository('/workspace/ref-1')).toBe('info');
	// A directory of the tool's own; an absolute path that leads nowhere; a name.
	expect(repository('/srv/repositories/ref-1')).toBe('high');
	expect(repository('/workspace/ref-1', ['a directory, by dots'])).toBe('high');
	expect(repository('/workspace/ref-1', undefined, 'title')).toBe('high');
});
