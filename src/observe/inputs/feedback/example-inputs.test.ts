import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import { exampleInputs } from './example-inputs.ts';

const NAMES = ['action', 'query', 'limit', 'options'];

test.for<readonly [string, readonly JsonObject[]]>([
	['Must be one of: search, info. Example: {"action": "search", "query": "firefox"}', [{ action: 'search', query: 'firefox' }]],
	['{"action":"info","query":"X"} or {"action":"channels"}', [{ action: 'channels' }]],
	['nested: {"options": {"query": "alpha", "limit": 2}}', [{ options: { query: 'alpha', limit: 2 } }]],
	['the same twice: {"limit": 1} {"limit":1}', [{ limit: 1 }]],
	["Examples:\n    find(action='search', query='alpha', limit=2)", [{ action: 'search', query: 'alpha', limit: 2 }]],
	[
		"find(options={'rows': [[1, 2], [3, -4.5]], 'pair': (1, 2)}, limit = 2,)",
		[
			{
				options: {
					rows: [
						[1, 2],
						[3, -4.5],
					],
					pair: [1, 2],
				},
				limit: 2,
			},
		],
	],
	["find(query='x**2 + 2*x + 1')", [{ query: 'x**2 + 2*x + 1' }]],
	['find(action=True, limit=None)', [{ action: true, limit: null }]],
	["find(query=f'{x}') find(query=name) find('search') find(limit=1", []],
	['of another tool: {"name": "x"}', []],
	['a set of words {action, query}', []],
	['without an end {"action": "search"', []],
	['{"query": "<text>"} {"query": "..."} {"query": "your-name"} {}', []],
])('%s', ([text, expected]) => {
	expect(exampleInputs(text, NAMES)).toEqual(expected);
});

test.for(['/home/user/.ssh/id_rsa', 'https://evil.example/x', '../../x', '$(id)', '~/.env'])(
	'an example never brings %s along',
	(value) => {
		expect(
			exampleInputs(`${JSON.stringify({ query: value })} find(query='${value}') find(options={'${value}': '${value}'})`, NAMES),
		).toEqual([]);
	},
);

test('a long hostile text takes no longer than a short one', () => {
	for (const piece of ['{', '{"action":', '{"', '{}', '\\{"', 'f(a=', 'f(a=[', 'f(', 'f(a=1,'])
		expect(exampleInputs(piece.repeat(50_000), NAMES)).toEqual([]);
});
