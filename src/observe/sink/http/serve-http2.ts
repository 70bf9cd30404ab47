// Serves HTTP/2 on a stream that is known to use it, by ALPN or by its preface.

import { type IncomingHttpHeaders, performServerHandshake, type ServerHttp2Stream } from 'node:http2';
import type { HttpExchange } from '../capture.ts';
import { LIMITS } from '../limits.ts';
import type { Connection, ServingParts } from '../tcp/connection.ts';
import { beginExchange, pairs } from './exchange.ts';

export function serveHttp2(
	connection: Connection,
	parts: Pick<ServingParts, 'recorder' | 'answer'>,
	first: Buffer = Buffer.alloc(0),
): void {
	const { stream: socket, destination, encrypted, sni } = connection;
	// Without this, a stream that ends in the middle of a frame would stay open until it times out.
	socket.allowHalfOpen = false;
	const session = performServerHandshake(socket, {
		settings: { maxConcurrentStreams: LIMITS.streamsOfConnection, maxHeaderListSize: LIMITS.headerBytes },
		maxSessionMemory: 10,
	});
	let requests = 0;
	let trouble: string | undefined;
	session.on('error', (error: Error & { readonly code?: string }) => {
		trouble = error.code ?? error.message;
	});
	session.setTimeout(LIMITS.idleMs, () => session.destroy());
	session.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, _flags: number, raw?: readonly string[]) => {
		requests += 1;
		serveRequest(stream, headers, pairs(raw ?? []), connection, parts);
	});
	session.on('close', () => {
		socket.destroy();
		if (requests > 0) return;
		const base = { transport: 'tcp', destination, encrypted, ...(sni === undefined ? {} : { sni }) } as const;
		const recording = parts.recorder.begin({ ...base, protocol: encrypted ? 'tls-opaque' : 'raw' });
		const reason =
			trouble === undefined ? 'the client left without a request: it may refuse the certificate' : `not valid HTTP/2: ${trouble}`;
		recording.received(first);
		recording.end({ opaqueReason: reason, moreBytesIn: Math.max(0, socket.bytesRead - first.length) });
	});
}

function serveRequest(
	stream: ServerHttp2Stream,
	headers: IncomingHttpHeaders,
	raw: HttpExchange['headers'],
	connection: Connection,
	parts: Pick<ServingParts, 'recorder' | 'answer'>,
): void {
	const { sni, destination } = connection;
	const head = {
		version: '2',
		method: String(headers[':method'] ?? ''),
		host: String(headers[':authority'] ?? headers.host ?? sni ?? destination.name ?? destination.address),
		path: String(headers[':path'] ?? ''),
		headers: raw.filter(([name]) => !name.startsWith(':')),
	} as const;
	const exchange = beginExchange(connection, head, parts);
	stream.on('error', () => {});
	stream.on('data', (chunk: Buffer) => exchange.received(chunk));
	stream.on('trailers', (_trailers: unknown, _flags: number, rawTrailers?: readonly string[]) =>
		exchange.trailers(pairs(rawTrailers ?? [])),
	);
	stream.on('close', () => exchange.end());
	stream.on('end', () => {
		const { status, headers: answered, body, trailers } = exchange.answer();
		const isEmpty = head.method === 'HEAD' || body.length === 0;
		if (!stream.destroyed) {
			if (trailers !== undefined) stream.on('wantTrailers', () => stream.sendTrailers({ ...trailers }));
			const isLast = isEmpty && trailers === undefined;
			stream.respond({ ':status': status, server: 'nginx', ...answered }, { endStream: isLast, waitForTrailers: trailers !== undefined });
			if (!isLast) stream.end(body);
		}
		exchange.recording.sent(Buffer.byteLength(body));
		exchange.end(status);
	});
	if (headers.expect !== undefined && !stream.destroyed) stream.additionalHeaders({ ':status': 100 });
}
