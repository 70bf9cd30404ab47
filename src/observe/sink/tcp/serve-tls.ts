// Terminates TLS with a certificate for the name that the client requests, and serves the content like any other stream.

import { createServer, type TLSSocket } from 'node:tls';
import { serveHttp2 } from '../http/serve-http2.ts';
import { LIMITS } from '../limits.ts';
import { parseClientHello } from './client-hello.ts';
import type { Connection, ServingParts } from './connection.ts';

// api.example, _dmarc.example
const HOST_NAME = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/i;

export async function serveTls(connection: Connection, firstRecord: Buffer, parts: ServingParts): Promise<void> {
	const { stream, destination } = connection;
	const hello = parseClientHello(firstRecord);
	const sni = hello?.sni;
	const spelling = hello === undefined ? {} : { spelling: { 'TLS greeting': hello.shape, 'TLS random': hello.random } };
	const named = { ...connection, ...(sni === undefined ? {} : { sni }), ...spelling };
	if (parts.certificates === undefined) return serveOpaque(named, 'no certificate authority in this run', parts);

	// Without SNI, the client may check the address or the name that it resolved. The leaf is valid for both.
	const isName = sni !== undefined && sni.length <= 253 && HOST_NAME.test(sni);
	const leaf = await (isName ? parts.certificates.leafFor(sni) : parts.certificates.leafFor(destination.address, destination.name));

	if (stream.destroyed) return recordOpaque(named, 'closed before the handshake', parts);

	// Each connection has its own server, whose context has this leaf and whose events concern only this stream.
	const server = createServer({ ...leaf, ALPNCallback: chosenProtocol, handshakeTimeout: LIMITS.handshakeMs, minVersion: 'TLSv1' });
	let isSettled = false;
	function fail(reason: string): void {
		if (isSettled) return;
		isSettled = true;
		recordOpaque(named, reason, parts);
		stream.destroy();
	}
	server.on('tlsClientError', (error) => fail(reasonOf(error)));
	stream.on('close', () => fail('closed during the handshake'));
	server.on('secureConnection', (secure: TLSSocket) => {
		isSettled = true;
		secure.allowHalfOpen = true;
		secure.on('error', () => secure.destroy());
		const inner: Connection = { ...named, stream: secure, encrypted: true };
		if (secure.alpnProtocol === 'h2') serveHttp2(inner, parts);
		else parts.serveStream(inner);
	});
	// A client that disconnects in the middle of a handshake does not continue. A client that half-closes inside TLS may still read.
	stream.allowHalfOpen = false;
	server.emit('connection', stream);
}

/** Chooses HTTP if it is offered, else the client's own protocol, which a database client may name. */
function chosenProtocol({ protocols }: { readonly protocols: readonly string[] }): string | undefined {
	return ['h2', 'http/1.1'].find((one) => protocols.includes(one)) ?? protocols[0];
}

/** Records TLS without terminating it. Its records are kept as they are, and the client gets no answer. */
function serveOpaque({ stream, destination, sni, spelling }: Connection, opaqueReason: string, { recorder }: ServingParts): void {
	const base = { transport: 'tcp', protocol: 'tls-opaque', destination, encrypted: false } as const;
	const recording = recorder.begin({ ...base, ...(sni === undefined ? {} : { sni }), ...(spelling && { spelling }) });
	stream.on('data', (chunk: Buffer) => recording.received(chunk));
	stream.on('end', () => stream.end());
	stream.on('close', () => recording.end({ opaqueReason }));
	stream.resume();
}

function recordOpaque({ stream, destination, sni, spelling }: Connection, opaqueReason: string, { recorder }: ServingParts): void {
	const base = { transport: 'tcp', protocol: 'tls-opaque', destination, encrypted: false } as const;
	const recording = recorder.begin({ ...base, ...(sni === undefined ? {} : { sni }), ...(spelling && { spelling }) });
	recording.sent(stream.bytesWritten);
	recording.end({ opaqueReason, moreBytesIn: stream.bytesRead });
}

/** …:SSL routines:ssl3_read_bytes:tlsv1 alert unknown ca:… → tlsv1 alert unknown ca */
function reasonOf(error: Error & { readonly reason?: string; readonly code?: string }): string {
	return `TLS handshake failed: ${error.reason ?? error.code ?? error.message}`.slice(0, 200);
}
