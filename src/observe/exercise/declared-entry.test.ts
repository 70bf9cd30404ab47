import { expect, test } from 'vitest';
import { LISTED_ENTRIES, readEntry } from './declared-entry.ts';

test('a well-formed tool is read as it is, without what we do not keep', () => {
	const raw = { name: 'a', description: 'd', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true, odd: 1 }, icons: [] };
	expect(readEntry(LISTED_ENTRIES.tools, raw)).toEqual({
		entry: { name: 'a', description: 'd', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
	});
});

test('a tool with a wrong part loses that part, not its place in the list', () => {
	const { entry, flaw } = readEntry(LISTED_ENTRIES.tools, { name: 'a', description: null, inputSchema: 'none', title: 'T' });
	expect(entry).toEqual({ name: 'a', title: 'T', inputSchema: { type: 'object' } });
	expect(flaw).toContain('description');
	expect(flaw).toContain('inputSchema');
});

test.each([[null], [42], ['tool'], [[]], [{}], [{ name: '' }], [{ name: 7, inputSchema: {} }]])('%j is no tool', (raw) => {
	const { entry, flaw } = readEntry(LISTED_ENTRIES.tools, raw);
	expect(entry).toBeUndefined();
	expect(flaw).toBeTruthy();
});

test('a resource without a name is named by its address', () => {
	expect(readEntry(LISTED_ENTRIES.resources, { uri: 'note://1' }).entry).toEqual({ uri: 'note://1', name: 'note://1' });
	expect(readEntry(LISTED_ENTRIES.templates, { uriTemplate: 'note://{id}' }).entry).toEqual({
		uriTemplate: 'note://{id}',
		name: 'note://{id}',
	});
});

test("a prompt's arguments are optional unless it says otherwise", () => {
	expect(readEntry(LISTED_ENTRIES.prompts, { name: 'p', arguments: [{ name: 'x' }, { name: 'y', required: true }] }).entry).toEqual({
		name: 'p',
		arguments: [
			{ name: 'x', required: false },
			{ name: 'y', required: true },
		],
	});
	expect(readEntry(LISTED_ENTRIES.prompts, { name: 'p' }).entry).toEqual({ name: 'p', arguments: [] });
});
