// The whole sink on loopback: mutated requests and handshakes over real connections.

import { connect } from 'node:net';
import { type LoopbackSink, openLoopbackSink } from '#observe/sink/loopback-sink.fixture.ts';
import type { Surface } from './surface.ts';
import { CLIENT_HELLO, HTTP_REQUESTS } from './wire-samples.ts';

/** A client that has nothing more to say ends its side; the sink has this long to end its own. */
const PATIENCE_MS = 20_000;

export async function openSinkSurface(): Promise<Surface & AsyncDisposable> {
	const box = await openLoopbackSink();
	return {
		name: 'the sink: HTTP and TLS',
		samples: [CLIENT_HELLO, ...HTTP_REQUESTS],
		inputs: 20_000,
		read: (bytes) => spoken(box, bytes),
		[Symbol.asyncDispose]: () => box[Symbol.asyncDispose](),
	};
}

async function spoken({ sink, captures }: LoopbackSink, bytes: Buffer): Promise<void> {
	await new Promise<void>((resolve, reject) => {
		const socket = connect(sink.tcpPort, '127.0.0.1');
		socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('the sink did not end the connection')));
		socket.on('error', (error: NodeJS.ErrnoException) => {
			// The sink may be rude.
			if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
		});
		socket.on('close', () => resolve());
		socket.resume();
		socket.end(bytes);
	});
	// What is kept for the report is the test's, not the sink's.
	(captures as unknown[]).length = 0;
}
