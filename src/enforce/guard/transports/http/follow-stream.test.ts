import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { serve } from '../../../../../test/guard/http/test-server.ts';
import { followStream } from './follow-stream.ts';
import { UpstreamCall } from './upstream-call.ts';

test('a server that wants no pause between its streams is given one', async () => {
	const asked: number[] = [];
	const enough = new AbortController();
	await using server = await serve((_, response) => {
		if (asked.push(performance.now()) === 4) enough.abort();
		response.writeHead(200, { 'content-type': 'text/event-stream' }).end('retry: 0\n\n');
	});
	const agent = new Agent();
	const address = { url: new URL(server.url), agent, headMs: 5000, maxMessageBytes: 1000 };
	const open = async () => {
		const call = new UpstreamCall({ address, method: 'GET', headers: {}, via: undefined, ids: [], message: () => {} });
		return { end: await call.run(), call };
	};
	await followStream({ open, owed: [], signal: enough.signal });
	expect(asked).toHaveLength(4);
	// A busy machine makes a pause longer, never shorter. A timer may fire a millisecond early.
	const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? at));
	expect(Math.min(...pauses)).toBeGreaterThanOrEqual(98);
});
