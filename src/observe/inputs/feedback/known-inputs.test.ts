import { expect, test } from 'vitest';
import { FoundValues } from './found-values.ts';
import { withFound } from './known-inputs.ts';

test('an edit names the file that a call has written together with the text that the call has written there', () => {
	const found = new FoundValues();
	found.read(undefined, { path: '/w/ref-0000001-1.txt', content: 'Hello from ref-0000001-1' }, 'file');
	found.read(undefined, { path: '/w/ref-0000002-1' }, 'directory');
	const refused = { path: '/w/other.txt', edits: [{ oldText: 'Hello', newText: 'Bye' }] };
	expect(withFound(refused, { found, noun: 'file' })[0]).toEqual({
		path: '/w/ref-0000001-1.txt',
		edits: [{ oldText: 'Hello from ref-0000001-1', newText: 'Bye' }],
	});
});

test('a call that searches for nothing is not given what was written', () => {
	const found = new FoundValues();
	found.read(undefined, { path: '/w/ref-0000001-1.txt', content: 'Hello' }, 'file');
	expect(withFound({ path: '/w/other.txt', limit: 'few' }, { found, noun: 'file' })[0]).toEqual({
		path: '/w/ref-0000001-1.txt',
		limit: 'few',
	});
});

test('the old path of a file that is moved is not a text that is searched for', () => {
	const found = new FoundValues();
	found.read(undefined, { path: '/w/ref-0000001-1.md', content: 'Hello' }, 'note');
	const refused = { oldPath: 'a.md', newPath: 'b.md' };
	for (const fed of withFound(refused, { found, noun: 'file' })) expect(fed['oldPath']).not.toBe('Hello');
});
