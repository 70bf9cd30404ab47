import { expect, test } from 'vitest';
import type { Declaration } from '#model/declaration.ts';
import { templateInjections } from './template-injections.ts';

const places = { home: '/home/user', cwd: '/w', tmp: '/tmp', namedPaths: [], outside: '/home/user/Documents/notes.md', siblings: [] };
const made = (uriTemplate: string, most = 10) =>
	templateInjections({ templates: [{ uriTemplate, name: 'note' }] } as unknown as Declaration, { places, seed: 1, most });

test('each variable, in the spellings of a path, as they stand in the URI', () => {
	const [first, second] = made('notes://{name}');
	expect(first).toMatchObject({
		kind: 'read',
		intent: 'injection',
		template: 'notes://{name}',
		injection: { class: 'path', argument: 'name' },
	});
	expect(first?.kind === 'read' && first.uri).toMatch(/^notes:\/\/(?:%2e%2e%2F){12}home%2Fuser%2FDocuments%2Fnotes%2emd$/);
	expect(second?.kind === 'read' && second.uri).toMatch(/^notes:\/\/(?:\.\.\/){12}home/);
	expect(made('notes://all')).toEqual([]);
	expect(made('notes://{name}', 2)).toHaveLength(2);
});
