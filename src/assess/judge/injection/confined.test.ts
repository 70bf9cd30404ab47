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
