// Servers of the tests' own, on this machine's loopback address, in the test's process.

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';

export interface TestServer extends AsyncDisposable {
	readonly url: string;
	/** Connections that are open. */
	readonly connections: () => number;
}

export async function listenOn(server: Server): Promise<TestServer> {
	const sockets = new Set<Socket>();
	server.on('connection', (socket: Socket) => {
		sockets.add(socket);
		socket.on('error', () => {});
		socket.once('close', () => sockets.delete(socket));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
		connections: () => sockets.size,
		async [Symbol.asyncDispose]() {
			for (const socket of sockets) socket.destroy();
			server.close();
		},
	};
}

export function serve(act: RequestListener): Promise<TestServer> {
	return listenOn(createServer(act));
}

/** One that is written for `fetch`: the SDK's. */
export function serveFetch(answer: (request: Request) => Promise<Response>): Promise<TestServer> {
	return serve(async (incoming, outgoing) => {
		const left = new AbortController();
		outgoing.once('close', () => left.abort());
		const hasBody = incoming.method === 'POST';
		const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
			method: incoming.method ?? 'GET',
			headers: Object.entries(incoming.headersDistinct).flatMap(([name, values]) =>
				(values ?? []).map((value): [string, string] => [name, value]),
			),
			signal: left.signal,
			...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
		});
		const response = await answer(request);
		outgoing.writeHead(response.status, Object.fromEntries(response.headers));
		outgoing.flushHeaders();
		if (response.body === null) outgoing.end();
		else
			Readable.fromWeb(response.body as never)
				.on('error', () => {})
				.pipe(outgoing);
	});
}
