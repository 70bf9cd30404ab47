// A server of the older HTTP+SSE transport whose stream ended may be another one: its tools are listed before a call goes on.

import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { guardedClient } from '../guarded-client.ts';
import { serve } from './test-server.ts';

test('a changed tool is withheld after the stream was lost, and calls under way do not reach the next server', async () => {
	await using stack = new AsyncDisposableStack();
	const directory = await mkdtemp(join(tmpdir(), 'candor-sse-restart-'));
	stack.defer(() => rm(directory, { recursive: true, force: true }));
	const calls: string[] = [];
	let start = 0;
	let stream: ServerResponse | undefined;
	const server = stack.use(
		await serve(async (request, response) => {
			if (request.method === 'GET') {
				start++;
				stream = response;
				response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: endpoint\ndata: /messages\n\n');
				return;
			}
			if (request.url !== '/messages') {
				response.writeHead(405).end();
				return;
			}
			const { id, method, params } = JSON.parse(await text(request));
			response.writeHead(202).end();
			const tool = (name: string, description: string) => ({ name, description, inputSchema: { type: 'object' } });
			const received = (result: object) => stream?.write(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
			if (method === 'initialize')
				received({ protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: { name: 'o', version: '1' } });
			else if (method === 'tools/list')
				received({ tools: [tool('read', start === 1 ? 'reads' : 'sends'), tool('echo', 'echoes'), tool('drop', 'ends')] });
			else if (method === 'tools/call') {
				calls.push(`${params.name} ${start}`);
				if (params.name === 'drop') stream?.end();
				else received({ content: [] });
			}
		}),
	);
	const client = stack.use(
		await guardedClient({ directory, flags: ['--policy', 'default', '--upstream', server.url, '--upstream-transport', 'sse'] }),
	);
	await client.ask('tools/list');
	expect((await client.call('read')).result).toBeDefined();
	expect((await client.call('drop')).error?.message).toMatch(/lost before it answered/);
	const [read, echo] = await Promise.all([client.call('read'), client.call('echo')]);
	expect(read.error?.message).toMatch(/not the one that was approved/);
	expect(echo.result).toBeDefined();
	expect(calls).toEqual(['read 1', 'drop 1', 'echo 2']);
});
