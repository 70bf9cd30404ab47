// A server "elsewhere": on this machine's loopback address, in the test's own process.

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as AnyServer, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

interface Message {
	readonly id?: number;
	readonly method?: string;
	readonly params?: { readonly protocolVersion?: string; readonly name?: string; readonly arguments?: Readonly<Record<string, unknown>> };
}

interface Tool {
	readonly name: string;
	readonly description: string;
	readonly annotations?: object;
	/** What a call answers; absent: its input. */
	readonly answer?: (args: Readonly<Record<string, unknown>>, headers: IncomingHttpHeaders) => string;
}

interface RecordedOutput {
	readonly headers: IncomingHttpHeaders;
	readonly method: string | undefined;
	/** Of a call. */
	readonly tool?: string;
	readonly url: string;
}

const INPUT = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] };

export const NOTES: readonly Tool[] = [
	{ name: 'find_note', description: 'Finds a note.', annotations: { readOnlyHint: true } },
	{ name: 'add_note', description: 'Adds a note.' },
	{ name: 'delete_note', description: 'Deletes a note.', annotations: { destructiveHint: true } },
];

function replyTo({ id, method, params }: Message, tools: readonly Tool[], headers: IncomingHttpHeaders): string {
	const reply = (result: object) => JSON.stringify({ jsonrpc: '2.0', id, result });
	const args = params?.arguments ?? {};
	switch (method) {
		case 'initialize':
			return reply({
				protocolVersion: params?.protocolVersion,
				capabilities: { tools: {}, resources: {}, prompts: {} },
				serverInfo: { name: 'notes', version: '1.0.0' },
			});
		case 'ping':
			return reply({});
		case 'tools/list':
			return reply({ tools: tools.map(({ answer: _, ...tool }) => ({ ...tool, inputSchema: INPUT })) });
		case 'tools/call': {
			const tool = tools.find(({ name }) => name === params?.name);
			if (typeof args['query'] !== 'string') return reply({ content: [{ type: 'text', text: 'query must be text' }], isError: true });
			return reply({ content: [{ type: 'text', text: tool?.answer?.(args, headers) ?? `found: ${args['query']}` }] });
		}
		case 'resources/list':
			return reply({ resources: [{ uri: 'note://1', name: 'first' }] });
		case 'resources/templates/list':
			return reply({ resourceTemplates: [] });
		case 'resources/read':
			return reply({ contents: [{ uri: 'note://1', text: 'hello' }] });
		case 'prompts/list':
			return reply({ prompts: [{ name: 'summarise' }] });
		case 'prompts/get':
			return reply({ messages: [{ role: 'user', content: { type: 'text', text: 'Summarise.' } }] });
		default:
			return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
	}
}

type Odd = (request: IncomingMessage, response: ServerResponse, message: Message) => boolean;

/** `odd` may answer in the place of the server, and says whether it did. */
export function notesOverHttp(received: RecordedOutput[], tools: readonly Tool[] = NOTES, odd: Odd = () => false): Server {
	return createServer(async (request, response) => {
		const message = messageIn(await text(request));
		received.push(outputOf(request, message));
		if (odd(request, response, message)) return;
		if (request.method !== 'POST') response.writeHead(405).end();
		else if (message.id === undefined) response.writeHead(202).end();
		else response.writeHead(200, { 'content-type': 'application/json' }).end(replyTo(message, tools, request.headers));
	});
}

/** The older transport alone: a POST to the URL itself is not allowed. */
export function notesOverSse(received: RecordedOutput[], tools: readonly Tool[] = NOTES): Server {
	const streams = new Map<string, ServerResponse>();
	return createServer(async (request, response) => {
		const message = messageIn(await text(request));
		received.push(outputOf(request, message));
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
		if (request.method === 'GET' && pathname === '/mcp') {
			const session = String(streams.size + 1);
			streams.set(session, response.writeHead(200, { 'content-type': 'text/event-stream' }));
			response.write(`event: endpoint\ndata: /messages?session=${session}\n\n`);
		} else if (request.method === 'POST' && pathname === '/messages') {
			response.writeHead(202).end();
			const stream = streams.get(searchParams.get('session') ?? '');
			if (message.id !== undefined) stream?.write(`data: ${replyTo(message, tools, request.headers)}\n\n`);
		} else response.writeHead(405).end();
	});
}

function messageIn(body: string): Message {
	return body === '' ? {} : (JSON.parse(body) as Message);
}

function outputOf({ headers, url = '' }: IncomingMessage, { method, params }: Message): RecordedOutput {
	return { headers, url, method, ...(method === 'tools/call' && params?.name !== undefined ? { tool: params.name } : {}) };
}

/** Gives the origin, `http://127.0.0.1:40123`. */
export async function listen(server: AnyServer, onCleanup: (undo: () => void) => void, scheme = 'http'): Promise<string> {
	const sockets = new Set<Socket>();
	server.on('connection', (socket: Socket) => sockets.add(socket));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	onCleanup(() => {
		server.close();
		for (const socket of sockets) socket.destroy();
	});
	return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
