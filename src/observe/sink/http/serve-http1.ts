// Serves HTTP/1.x on streams that are already accepted: keep-alive, chunks, Expect, upgrades and proxy tunnels.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIMITS } from '../limits.ts';
import type { Connection, ServingParts } from '../tcp/connection.ts';
import { beginExchange, pairs, type RequestHead } from './exchange.ts';
import { frameMasks, RequestSpelling } from './request-spelling.ts';
import { serveUpgrade } from './serve-upgrade.ts';

export function makeHttp1(parts: Omit<ServingParts, 'serveHttp1'>): (connection: Connection) => void {
	// One parser serves all connections. The map finds the connection of the parser's stream.
	const connections = new WeakMap<Duplex, Connection>();
	const spelling = new RequestSpelling();
	const server = createServer({ maxHeaderSize: LIMITS.headerBytes, keepAliveTimeout: LIMITS.idleMs, requireHostHeader: false });
	server.timeout = LIMITS.idleMs;
	server.maxHeadersCount = 0;

	function onRequest(request: IncomingMessage, response: ServerResponse): void {
		const connection = connections.get(request.socket);
		if (connection === undefined) return void request.destroy();
		const exchange = beginExchange(connection, headOf(request, connection), parts, spelling.of(request));
		request.on('error', () => {});
		response.on('error', () => {});
		request.on('data', (chunk: Buffer) => exchange.received(chunk));
		request.on('end', () => {
			exchange.trailers(pairs(request.rawTrailers));
			const { status, headers, body } = exchange.answer();
			response.writeHead(status, { server: 'nginx', 'content-length': Buffer.byteLength(body), ...headers });
			response.end(request.method === 'HEAD' ? undefined : body);
			exchange.recording.sent(Buffer.byteLength(body));
			exchange.end(status);
		});
		response.on('close', () => exchange.end());
	}
	server.on('request', onRequest);
	server.on('checkExpectation', onRequest);
	server.on('checkContinue', (request, response) => {
		response.writeContinue();
		onRequest(request, response);
	});
	server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
		const connection = connections.get(stream);
		if (connection === undefined) return void stream.destroy();
		const { onMask, spelling: ofFrames } = frameMasks();
		const exchange = beginExchange(connection, headOf(request, connection), parts, ofFrames);
		serveUpgrade(request, connection, head, exchange, { answerMessage: parts.answerMessage, onMask });
	});
	server.on('connect', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
		const connection = connections.get(stream);
		if (connection === undefined) return void stream.destroy();
		beginExchange(connection, headOf(request, connection), parts).end(200);
		stream.write('HTTP/1.1 200 Connection established\r\n\r\n');
		if (head.length > 0) stream.unshift(head);
		parts.serveStream({ ...connection, destination: tunnelEnd(request.url ?? '', connection) });
	});
	server.on('clientError', (error: Error & { readonly code?: string; readonly rawPacket?: Buffer }, stream: Duplex) => {
		const connection = connections.get(stream);
		if (connection !== undefined && error.rawPacket !== undefined) {
			const { destination, encrypted, sni } = connection;
			const recording = parts.recorder.begin({
				transport: 'tcp',
				protocol: 'raw',
				destination,
				encrypted,
				...(sni === undefined ? {} : { sni }),
			});
			recording.received(error.rawPacket);
			recording.end({ opaqueReason: `not valid HTTP: ${error.code ?? error.message}` });
		}
		if (stream.writable) stream.write('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
		(stream as Socket).destroySoon();
	});

	return (connection) => {
		connections.set(connection.stream, connection);
		connection.stream.setTimeout(LIMITS.idleMs);
		server.emit('connection', connection.stream);
		spelling.watch(connection.stream);
		connection.stream.resume();
	};
}

function headOf(request: IncomingMessage, { sni, destination }: Connection): RequestHead {
	return {
		version: request.httpVersion === '1.0' ? '1.0' : '1.1',
		method: request.method ?? '',
		host: request.headers.host ?? sni ?? destination.name ?? destination.address,
		path: request.url ?? '',
		headers: pairs(request.rawHeaders),
	};
}

/** Returns the destination inside a tunnel: CONNECT api.example:443 sets the name. The address stays that of the proxy, because the name was never resolved. */
function tunnelEnd(target: string, { destination }: Connection): Connection['destination'] {
	const [, host = '', port] = /^\[?([^\]]*?)\]?(?::(\d{1,5}))?$/.exec(target) ?? [];
	if (isIP(host) !== 0) return { address: host, port: Number(port ?? 443) };
	return { address: destination.address, port: Number(port ?? 443), ...(host === '' ? {} : { name: host.toLowerCase().slice(0, 255) }) };
}
