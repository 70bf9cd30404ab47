import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '#app/audits/default-limits.ts';
import { DEPTHS } from '#app/audits/depths.ts';
import type { HttpSettings } from '#model/target.ts';
import { repeatCommand } from './repeat-command.ts';
import type { ObserveRequest } from './request.ts';

const request: ObserveRequest = {
	...DEPTHS.standard,
	typed: ['node', 'my server.mjs'],
	from: '/',
	env: { API_KEY: 'secret-1' },
	writable: [],
	network: 'sink',
	callTimeoutMs: 15_000,
	seed: 7,
	limits: DEFAULT_LIMITS,
	allowances: [],
	cacheDir: '/',
};
const call = { tool: 'find', args: { q: 'x' }, timeoutMs: 15_000, isAlone: true };

test.for<readonly [Partial<ObserveRequest>, Partial<typeof call>, string]>([
	[{}, {}, `--only-tool find --input '{"q":"x"}' --env API_KEY="$API_KEY" --`],
	[{}, { isAlone: false, timeoutMs: 3000 }, `--seed 7 --timeout 3 --env API_KEY="$API_KEY" --`],
	[{ env: {}, network: 'host' }, { isAlone: false }, '--seed 7 --network host --'],
	// What ran without a cell is repeated in one, and its network is the sink.
	[{ env: {}, network: 'host', hasNoCell: true }, { isAlone: false }, '--seed 7 --'],
	[{ env: {}, network: 'none' }, { isAlone: false }, '--seed 7 --network none --'],
])('%j %j', ([changes, changed, expected]) => {
	expect(repeatCommand({ ...request, ...changes }, { ...call, ...changed })).toBe(`candor audit ${expected} node 'my server.mjs'`);
});

test('a server on a port is reached as before; what lets one in is left out', () => {
	const http: HttpSettings = { transport: 'sse', port: 3001, path: '/sse?key=secret-2', headers: [['Authorization', 'Bearer secret-3']] };
	const command = repeatCommand({ ...request, http }, call);
	expect(command).toContain(" --http-port 3001 --path '/sse?key=…' --transport sse --header 'Authorization: …' -- node");
	expect(command).not.toContain('secret-');
});

test('an image with its own entry point has no words', () => {
	expect(repeatCommand({ ...request, typed: [], image: 'some/server:1', env: {} }, { ...call, isAlone: false })).toBe(
		'candor audit --seed 7 --image some/server:1',
	);
});
