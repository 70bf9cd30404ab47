import { expect, test } from 'vitest';
import { startWords } from './start-words.ts';

test('a server that runs elsewhere is asked again as before; what lets one in is left out', () => {
	const remote = {
		url: 'https://mcp.example/mcp',
		transport: 'sse',
		headers: [['Authorization', 'Bearer secret-1']],
		isEveryToolCalled: true,
	} as const;
	expect(startWords({ typed: [], network: 'host', env: {}, writable: [], remote })).toEqual({
		flags: [
			{ name: '--transport', value: 'sse' },
			{ name: '--header', value: `'Authorization: …'` },
			{ name: '--exercise-all', value: '' },
		],
		words: [],
	});
});
