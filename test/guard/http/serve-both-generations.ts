// Serves what the SDK makes over HTTP for both protocol generations: with sessions and streams that can be taken up again, and from 2026-07-28 on without.

import {
	createMcpHandler,
	type EventStore,
	isLegacyRequest,
	type JSONRPCMessage,
	type McpServer,
	type ServerNotifier,
	WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { serveFetch, type TestServer } from './test-server.ts';

export interface SdkServer extends TestServer {
	readonly openSessions: () => number;
	/** As a server that was started anew. */
	readonly forget: () => void;
}

export async function serveBothGenerations(
	/** `notify`: a stateless server lives for one request, so it cannot itself tell whoever listens. */
	make: (notify?: ServerNotifier) => McpServer,
	/** What it refuses before it looks at the message. */
	refuse: (request: Request) => Response | undefined = () => undefined,
): Promise<SdkServer> {
	const stateless = createMcpHandler((): McpServer => make(stateless.notify), { legacy: 'reject' });
	const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
	const answer = async (request: Request): Promise<Response> => {
		const refusal = refuse(request);
		if (refusal !== undefined) return refusal;
		if (!(await isLegacyRequest(request))) return stateless.fetch(request);
		const known = sessions.get(request.headers.get('mcp-session-id') ?? '');
		if (known !== undefined) return known.handleRequest(request);
		if (request.headers.has('mcp-session-id')) return new Response(null, { status: 404 });
		const transport = new WebStandardStreamableHTTPServerTransport({
			sessionIdGenerator: () => crypto.randomUUID(),
			eventStore: eventStore(),
			retryInterval: 50,
			onsessioninitialized: (id) => void sessions.set(id, transport),
			onsessionclosed: (id) => void sessions.delete(id),
		});
		await make().connect(transport);
		return transport.handleRequest(request);
	};
	const server = await serveFetch(answer);
	return {
		...server,
		openSessions: () => sessions.size,
		forget: () => {
			for (const transport of sessions.values()) void transport.close();
			sessions.clear();
		},
		async [Symbol.asyncDispose]() {
			await server[Symbol.asyncDispose]();
			await stateless.close();
		},
	};
}

function eventStore(): EventStore {
	const events: { readonly id: string; readonly stream: string; readonly message: JSONRPCMessage }[] = [];
	return {
		async storeEvent(stream, message) {
			const id = `${stream}/${events.length}`;
			events.push({ id, stream, message });
			return id;
		},
		async replayEventsAfter(lastEventId, { send }) {
			const at = events.findIndex(({ id }) => id === lastEventId);
			const stream = events[at]?.stream ?? '';
			for (const event of events.slice(at + 1))
				if (event.stream === stream && 'jsonrpc' in event.message) await send(event.id, event.message);
			return stream;
		},
	};
}
