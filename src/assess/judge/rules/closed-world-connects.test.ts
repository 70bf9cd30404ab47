import { expect, test } from 'vitest';
import { connect, listen, lookup } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

const tools = [{ name: 'recall', description: 'Recalls a URL from memory.', annotations: { openWorldHint: false } }];

test('a closed world with a way out', () => {
	expect(findingsOf('closed-world-connects', { tools, seen: [lookup('api.example', { during: 1 })] })).toMatchObject([
		{
			id: 'closed-world-connects:api.example',
			severity: 'high',
			declared: 'openWorldHint: false',
			observed: expect.stringContaining('looked up api.example'),
		},
	]);
});

test('an argument that names the host does not undo the promise; a setting does', () => {
	const seen = [lookup('api.example', { during: 1 })];
	expect(severities('closed-world-connects', { tools, calls: [{ tool: 'recall', args: { url: 'https://api.example' } }], seen })).toBe(
		'high',
	);
	expect(severities('closed-world-connects', { tools, launch: { namedHosts: ['api.example'] }, seen })).toBe('');
});

test('near miss: this machine, the resolver, another tool, start-up', () => {
	const quiet = [
		listen('127.0.0.1', 4000),
		connect('127.0.0.1', 4000, { during: 1 }),
		lookup('api.example'),
		connect('127.0.0.53', 53, { during: 1 }),
	];
	expect(severities('closed-world-connects', { tools, seen: quiet })).toBe('');
	const open = [...tools, { name: 'get', description: 'Gets a URL.' }];
	expect(severities('closed-world-connects', { tools: open, seen: [lookup('api.example', { during: 2 })] })).toBe('');
});

test('the service that the text is about may be the closed world that is meant; another host of the same tool is not', () => {
	const service = [{ name: 'recall', description: 'Recalls a note of your Acorn workspace.', annotations: { openWorldHint: false } }];
	const seen = [lookup('api.acorn.example', { during: 1 }), lookup('collect.example', { during: 1 })];
	expect(findingsOf('closed-world-connects', { tools: service, seen }).map(({ id, severity }) => [id, severity])).toEqual([
		['closed-world-connects:collect.example', 'high'],
		['closed-world-connects:api.acorn.example', 'low'],
	]);
});
