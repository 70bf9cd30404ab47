import { once } from 'node:events';
import { Agent, createServer, type Server } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { listenOn } from '../../../../../test/guard/http/test-server.ts';
import type { Via } from '../route.ts';
import { UpstreamCall } from './upstream-call.ts';

afterEach(() => void vi.useRealTimers());

test('a server that has not answered when its client has long left was there all the same', async () => {
	const behind: Server = createServer(() => {});
	await using server = await listenOn(behind);
	const address = { url: new URL(server.url), agent: new Agent(), headMs: 300_000, maxMessageBytes: 1000 };
	const left = new AbortController();
	const via: Via = {
		headers: [],
		gone: left.signal,
		cancelsByLeaving: false,
		hold: () => () => {},
		answered: () => {},
		numbered: () => {},
		ended: () => {},
	};
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const call = new UpstreamCall({ address, method: 'POST', headers: {}, body: Buffer.from('{}'), via, ids: [1], message: () => {} });
	const [end] = [call.run(), await once(behind, 'request')];
	left.abort();
	vi.advanceTimersByTime(60_000);
	expect(await end).toEqual({ kind: 'broken', why: 'the client left 60 s ago' });
});
