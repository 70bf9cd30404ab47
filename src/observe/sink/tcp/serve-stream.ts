// Reads a stream's first bytes and passes the stream to the server of that protocol.

import { serveHttp2 } from '../http/serve-http2.ts';
import { LIMITS } from '../limits.ts';
import type { Connection, ServingParts } from './connection.ts';
import { peek } from './peek.ts';
import { serveRaw } from './serve-raw.ts';
import { serveTls } from './serve-tls.ts';

export async function serveStream(connection: Connection, parts: ServingParts): Promise<void> {
	const { stream, destination, encrypted, sni, isResumed = false } = connection;
	stream.setTimeout(LIMITS.idleMs, () => stream.destroy());
	let peeked = await peek(stream, { maySpeakFirst: true });
	// On ports where the server never speaks first, the wait continues, because a slow client may still use any protocol.
	if (peeked.spoken === 'silent' && parts.services(destination.port, peeked.bytes, isResumed).greeting === undefined)
		peeked = await peek(stream, { maySpeakFirst: false });

	// The client may have closed the stream in the meantime. Then only the bytes so far are recorded.
	switch (stream.destroyed ? 'closed' : peeked.spoken) {
		case 'tls':
			return serveTls(connection, peeked.bytes, parts);
		case 'http1':
			return parts.serveHttp1(connection);
		case 'http2':
			return serveHttp2(connection, parts, peeked.bytes);
		case 'closed': {
			const recording = parts.recorder.begin({
				transport: 'tcp',
				protocol: 'raw',
				destination,
				encrypted,
				...(sni === undefined ? {} : { sni }),
			});
			recording.received(peeked.bytes);
			// Node and others check a certificate only after the handshake. A client that leaves at that point has most likely refused it.
			if (encrypted && peeked.bytes.length === 0)
				recording.end({
					protocol: 'tls-opaque',
					opaqueReason: 'the client left after the handshake, as one that refuses the certificate does',
				});
			else recording.end();
			stream.destroy();
			return;
		}
		default:
			return serveRaw(connection, peeked.bytes, parts);
	}
}
