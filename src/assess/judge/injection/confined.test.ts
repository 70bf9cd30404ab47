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
