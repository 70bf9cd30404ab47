// A server of 2024-11-05: one stream of events, and a place to POST to that it names there.

import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { makeServer } from './sdk-server.ts';
import { serve, type TestServer } from './test-server.ts';

class OlderTransport implements Transport {
	onclose?: () => void;
	onerror?: (error: Error) => void;
	onmessage?: Transport['onmessage'];
	readonly #stream: ServerResponse;

	constructor(stream: ServerResponse) {
		this.#stream = stream;
	}

	async start(): Promise<void> {}

	async send(message: JSONRPCMessage): Promise<void> {
		this.#stream.write(`event: message\r\ndata: ${JSON.stringify(message)}\r\n\r\n`);
	}

	async close(): Promise<void> {
		this.#stream.end();
		this.onclose?.();
	}
}

export async function serveOlder(): Promise<TestServer & { readonly streams: () => number; readonly drop: () => void }> {
	const transports = new Map<string, OlderTransport>();
	const server = await serve(async (request, response) => {
		const url = new URL(request.url ?? '', 'http://localhost');
		if (request.method === 'GET' && url.pathname === '/mcp') {
			const id = crypto.randomUUID();
			const transport = new OlderTransport(response);
			transports.set(id, transport);
			response.once('close', () => transports.delete(id));
			response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`event: endpoint\r\ndata: /messages?session=${id}\r\n\r\n`);
			await makeServer().connect(transport);
			return;
		}
		const transport =
			request.method === 'POST' && url.pathname === '/messages' ? transports.get(url.searchParams.get('session') ?? '') : undefined;
		const body = await text(request);
		if (transport === undefined) {
			response.writeHead(request.method === 'POST' ? 404 : 405).end();
			return;
		}
		response.writeHead(202).end('Accepted');
		transport.onmessage?.(JSON.parse(body));
	});
	return {
		...server,
		streams: () => transports.size,
		drop: () => {
			for (const transport of transports.values()) void transport.close();
		},
	};
}
