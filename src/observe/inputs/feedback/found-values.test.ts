import { expect, test } from 'vitest';
import type { Json } from '#model/declaration.ts';
import { FoundValues, namesOnlyFiles } from './found-values.ts';

const answeredWith = (text: string): FoundValues => {
	const found = new FoundValues();
	found.read({ content: [{ type: 'text', text }] }, undefined);
	return found;
};

test.each([
	['Successfully added entry 1795008939819-1 to orders', 'entry_id', '1795008939819-1'],
	['Created task #17.', 'taskId', '17'],
	["Note '3f2a-9c' was saved", 'note_id', '3f2a-9c'],
])('a statement names a new object by its kind: %s', (text, property, value) => {
	expect(answeredWith(text).valuesOf(property)).toEqual([value]);
});

test('a name in quotes is that of the new object; what is listed has the name of the list', () => {
	expect(answeredWith("Index 'vector_index' created successfully.").valuesFor('index_name')).toEqual(['vector_index']);
	expect(answeredWith("Field 'path' is required; the 'default' mode was used").valuesFor('mode_name')).toEqual([]);
	const listed = new FoundValues();
	listed.read({ content: [{ type: 'text', text: '["vector_index"]' }] }, undefined, 'index');
	expect(listed.valuesFor('index_name')).toEqual(['vector_index']);
});

test.each([
	['{"available_metrics": [{"name": "Assets", "count": 3}]}', 'metric', ['Assets']],
	['{"success": true, "metrics": {"Revenues": {"value": 3}}}', 'metric', ['Revenues']],
	['{"result": {"value": 3}}', 'result', []],
	['{"metrics": {"Revenues": 3}}', 'metric', []],
])('the names of what is offered: %s', (text, property, values) => {
	expect(answeredWith(text).valuesFor(property)).toEqual(values);
});

test('a list with a name on each line names what another tool takes', () => {
	const listed = (text: string, property = 'name') => {
		const found = new FoundValues();
		found.read({ content: [{ type: 'text', text }] }, undefined, 'notes');
		return found.valuesFor(property);
	};
	expect(listed('2026-11.md\nlatest.md\n')).toEqual(['2026-11.md']);
	expect(listed('- plan\n- ideas', 'note_name')).toEqual(['plan']);
	expect(listed('1. plan.md', 'filename')).toEqual(['plan.md']);
	// Near misses: one word is an answer; a sentence, a hidden file and a path are no names.
	expect(listed('done')).toEqual([]);
	expect(listed('plan\nThere are two ideas.')).toEqual([]);
	expect(listed('.env\n/etc/passwd')).toEqual([]);
});

test('the longest end of a name that is known counts', () => {
	const found = answeredWith('{"id": "other", "paraId": "2A5F1C11"}');
	expect(found.valuesFor('after_para_id')).toEqual(['2A5F1C11']);
	expect(found.valuesFor('sourceParaId')).toEqual(['2A5F1C11']);
	expect(found.valuesFor('note_id')).toEqual(['other']);
	// Near miss: the end of a word.
	expect(answeredWith('{"raid": "x"}').valuesFor('after_paraid')).toEqual([]);
});

test('near misses: a path, a word without a digit, a long text', () => {
	expect(answeredWith('Opened entry /etc/passwd1').valuesOf('entry_id')).toEqual([]);
	expect(answeredWith('Added entry lamp to orders').valuesOf('entry_id')).toEqual([]);
	expect(answeredWith(`See entry 17. ${'A long story. '.repeat(40)}`).valuesOf('entry_id')).toEqual([]);
});

test('a file that was moved away is not given to another tool, until it is made again', () => {
	const found = new FoundValues();
	const made = { path: 'ref-0jxky1d-1.md', content: 'Hello' };
	found.read({}, { path: 'ref-0jxky1d-0.md', content: 'Hello' });
	found.read({}, made);
	found.readWorked(made);
	found.readGone({ oldPath: 'ref-0jxky1d-1.md', newPath: 'ref-02vc8d3-1-new.md' });
	expect(found.files).toEqual(['ref-0jxky1d-0.md']);
	expect(found.workedFor('path')).toEqual([]);
	expect(found.valuesFor('path')).toEqual(['ref-0jxky1d-0.md']);
	found.read({}, made);
	expect(found.files).toEqual(['ref-0jxky1d-1.md', 'ref-0jxky1d-0.md']);
});

test.each([
	[{ source: '/w/a.txt', destination: '/w/b.txt' }, true],
	[{ paths: ['notes/a.md'], force: true }, true],
	[{ filepath: '/w/a.xlsx', sheet: 'Sheet1' }, false],
	[{ id: 7 }, false],
])('a call that deletes or moves names nothing but files: %j', (args, expected) => {
	expect(namesOnlyFiles(args)).toBe(expected);
});

test.each<[reply: Json, property: string, value: string | number]>([
	[{ available: ['python', 'ruby'], installable: [] }, 'language', 'python'],
	[{ result: { available: ['python'] } }, 'language', 'python'],
	[{ results: [{ id: 17 }] }, 'language_id', 17],
	[{ tasks: [{ id: 17 }] }, 'task_id', 17],
])('a list in a wrapper holds what the tool is about: %j', (reply, property, value) => {
	const found = new FoundValues();
	found.read({ structuredContent: reply }, undefined, 'language');
	expect(found.valuesOf(property)).toEqual([value]);
});

test('near miss: a list with a telling name is about that', () => {
	const found = new FoundValues();
	found.read({ structuredContent: { errors: ['none'] } }, undefined, 'language');
	expect(found.valuesOf('language')).toEqual([]);
});

test('what a call returned is used together with the file that it was asked for', () => {
	const found = new FoundValues();
	const reply = (hash: string) => ({ structuredContent: { ranges: [{ content: 'x', start: 1 }], file_hash: hash } });
	found.read(reply('aaa1'), undefined, 'contents', {
		files: [{ file_path: '/workspace/a.txt', ranges: [{ start: 1 }] }],
		encoding: 'utf-8',
	});
	found.read(reply('bbb2'), undefined, 'contents', { files: [{ file_path: '/workspace/b.txt' }] });
	found.read({ structuredContent: { ok: true } }, undefined, 'contents', { file_path: '/workspace/c.txt' });
	expect(found.togetherFor(['file_path', 'file_hash', 'encoding']).map((set) => Object.fromEntries(set))).toEqual([
		{ file_path: '/workspace/b.txt', file_hash: 'bbb2' },
		{ file_path: '/workspace/a.txt', file_hash: 'aaa1' },
	]);
	expect(found.valuesFor('file_path')).toEqual([]); // the exerciser's own value is not one that a server gave
	found.readGone({ file_path: '/workspace/b.txt' });
	expect(Object.fromEntries(found.togetherFor(['file_path', 'file_hash'])[0] ?? [])).toEqual({
		file_path: '/workspace/a.txt',
		file_hash: 'aaa1',
	});
});

test('links of answers are kept apart from the values', () => {
	const found = new FoundValues();
	found.read({ content: [{ type: 'text', text: 'Sources:\n- hono: https://docs.site.example/llms.txt (main)' }] }, undefined);
	expect(found.links).toEqual(['https://docs.site.example/llms.txt']);
	expect(found.valuesOf('hono')).toEqual([]);
});

test('a path that the call has given is the name of what it made, if the answer says so', () => {
	const found = new FoundValues();
	const reply = (name: string) => ({ content: [{ type: 'text', text: JSON.stringify({ name, languages: ['ts'] }) }] });
	found.read(reply('/workspace'), { path: '/workspace' }, 'project', { path: '/workspace' });
	expect(found.valuesFor('project')).toEqual(['/workspace']);
	expect([...found.ownPaths]).toContain('/workspace');
	const other = new FoundValues();
	other.read(reply('/home/user/.ssh'), { path: '/workspace' }, 'project', { path: '/workspace' });
	expect(other.valuesFor('project')).toEqual([]);
});
