import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { serve } from '../../../../../test/guard/http/test-server.ts';
import { followStream } from './follow-stream.ts';
import { UpstreamCall } from './upstream-call.ts';

test('a server that wants no pause between its streams is given one', async () => {
	let asked = 0;
	await using server = await serve((_, response) => {
		asked++;
		response.writeHead(200, { 'content-type': 'text/event-stream' }).end('retry: 0\n\n');
	});
	const agent = new Agent();
	const address = { url: new URL(server.url), agent, headMs: 5000, maxMessageBytes: 1000 };
	const open = async () => {
		const call = new UpstreamCall({ address, method: 'GET', headers: {}, via: undefined, ids: [], message: () => {} });
		return { end: await call.run(), call };
	};
	await followStream({ open, owed: [], signal: AbortSignal.timeout(550) });
	expect(asked).toBeGreaterThan(2);
	expect(asked).toBeLessThan(8);
});
