import { expect, test } from 'vitest';
import type { FileOperation } from '#model/observation.ts';
import { file, PACKAGE } from '../../../../test/evidence.ts';
import { explained } from '../../../../test/explained.ts';

test.for<readonly [string, FileOperation, string, string | undefined]>([
	['Saves a note.', 'create', '/workspace/note.md', 'declared'],
	['Create new entities in the knowledge graph', 'create', `${PACKAGE}/dist/memory.json`, 'declared'],
	['Saves a note.', 'create', '/home/user/note.md', undefined],
	['Saves a note.', 'create', '/home/user/.bashrc', undefined],
	['Saves a note.', 'create', '/home/user/.config/other/x', undefined],
	['Saves a note.', 'create', '/home/user/.config/notes-server/x', 'declared'],
	['Saves a note.', 'create', '/srv/other/x', undefined],
	['Saves a note.', 'delete', '/workspace/other.md', 'declared'],
	['Searches notes.', 'delete', '/workspace/other.md', undefined],
	['Formats a note.', 'create', '/workspace/note.md', undefined],
	['Formats a note without saving it.', 'create', '/workspace/note.md', undefined],
	['Read-only view of saved notes.', 'create', '/workspace/note.md', undefined],
	['Saves a note.', 'create', '/workspace2/note.md', undefined],
	['Adds an item to ~/.todo.json', 'create', '/home/user/.todo.json', 'declared'],
	['Adds an item to ~/.todo.json', 'create', '/home/user/.todo.json.bak', undefined],
	['Saves a bookmark to ~/.bookmarks.db.', 'create', '/home/user/.bookmarks.db-journal', 'declared'],
	['Saves a bookmark to ~/.bookmarks.db.', 'delete', '/home/user/.bookmarks.db-journal', 'declared'],
	['Saves a bookmark to ~/.bookmarks.db.', 'create', '/home/user/.other.db-journal', undefined],
	['Saves a bookmark to ~/.bookmarks.', 'create', '/home/user/.bashrc~', undefined],
	['Lists the items of ~/.todo.json', 'create', '/home/user/.todo.json', undefined],
	['Saves a note in $HOME/Documents/notes.', 'create', '/home/user/Documents/notes/a.md', 'declared'],
	['Saves a note in ~/Documents/notes.', 'create', '/home/user/Documents/taxes/a.md', undefined],
	['Saves a note in ~/.config.', 'create', '/home/user/.config/other/x', undefined],
	['Adds an item to ~/.bashrc', 'create', '/home/user/.bashrc', 'declared'],
	['Saves a note in ~/.ssh/id_rsa', 'create', '/home/user/.ssh/id_rsa', undefined],
])('“%s” and %s %s: %s', ([description, op, path, expected]) => {
	expect(explained({ tools: [{ name: 'act', description }], seen: [file(op, path, { during: 1 })] })).toBe(expected);
});

test('a read-only annotation outweighs the words', () => {
	const tools = [{ name: 'save', description: 'Saves a note.', annotations: { readOnlyHint: true } }];
	expect(explained({ tools, seen: [file('create', '/workspace/x', { during: 1 })] })).toBe(undefined);
});

test('a place that starts programs must be named by the tool itself', () => {
	const seen = [file('create', '/workspace/.claude/skills/x/SKILL.md', { during: 1 })];
	expect(explained({ tools: [{ name: 'act', description: 'Creates a skill under .claude/skills.' }], seen })).toBe('declared');
	expect(explained({ tools: [{ name: 'act', description: 'Creates a note.' }], seen })).toBe(undefined);
	expect(
		explained({ tools: [{ name: 'act', description: 'Creates a note.' }], declaration: { instructions: 'uses .claude/skills' }, seen }),
	).toBe(undefined);
});

test('an executable needs a word about programs', () => {
	const seen = (path: string) => [file('chmod', path, { mode: 0o755, during: 1 })];
	expect(explained({ tools: [{ name: 'act', description: 'Saves a note.' }], seen: seen('/workspace/x') })).toBe(undefined);
	expect(explained({ tools: [{ name: 'act', description: 'Compiles a program.' }], seen: seen('/workspace/x') })).toBe('declared');
	expect(explained({ tools: [{ name: 'act', description: 'Compiles a program.' }], seen: seen('/home/user/x') })).toBe(undefined);
});
