import { expect, test } from 'vitest';
import type { Hint } from './hint.ts';
import { pathTexts } from './path-texts.ts';
import { choosesWorkDirectory } from './work-directory-tool.ts';

test.each(['set_project_path', 'switchWorkspace', 'set_working_directory', 'open-project', 'select_vault', 'use_repository'])(
	'%s chooses where the other tools work',
	(tool) => expect(choosesWorkDirectory(tool)).toBe(true),
);

test.each(['create_project', 'open_project_file', 'set_folder_color', 'list_projects', 'set_value', 'get_project', 'change_path'])(
	'%s does not',
	(tool) => expect(choosesWorkDirectory(tool)).toBe(false),
);

const hint = (tool: string): Hint => ({
	words: ['path'],
	description: '',
	tool,
	marker: 'ref-1',
	turn: 0,
	places: { home: '/home/user', cwd: '/w', tmp: '/tmp', namedPaths: [] },
});

test('such a tool gets a directory that exists, although its name says that it sets something', () => {
	expect(pathTexts(hint('set_project_path'))[0]).toBe('/w');
	expect(pathTexts(hint('create_project_path'))[0]).toContain('ref-1');
});
