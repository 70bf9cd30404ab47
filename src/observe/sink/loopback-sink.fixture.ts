// A sink on loopback for the tests of this room. Ordinary clients connect to it, and `meant` simulates redirected streams.

import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Capture } from './capture.ts';
import { type CertificateAuthority, makeCertificateAuthority } from './certificates.ts';
import { type OpenSink, openSink, type SinkOptions } from './sink.ts';

export interface LoopbackSink extends AsyncDisposable {
	readonly sink: OpenSink;
	readonly authority: CertificateAuthority;
	readonly captures: readonly Capture[];
	/** Resolves with the first capture that matches, as soon as it exists. */
	captured(fits: (capture: Capture) => boolean): Promise<Capture>;
	/** Returns a client whose stream the sink takes for one to `port` of 203.0.113.34. */
	dial(port: number): Promise<Socket>;
}

export async function openLoopbackSink(options: Partial<SinkOptions> = {}): Promise<LoopbackSink> {
	const directory = await mkdtemp(join(tmpdir(), 'sink-test-'));
	const captures: Capture[] = [];
	const authority = await makeCertificateAuthority();
	const meant = new Map<number, number>();
	const open = () =>
		openSink({
			host: '127.0.0.1',
			tcpPort: 0,
			udpPort: 0,
			dnsPort: 0,
			originalDestination(socket) {
				const port = meant.get(socket.remotePort ?? 0);
				return port === undefined ? undefined : { address: '203.0.113.34', port };
			},
			certificates: authority,
			capturesDirectory: directory,
			onCapture: (capture) => captures.push(capture),
			signal: new AbortController().signal,
			...options,
		});
	const sink = await retryTakenPort(open);
	const taken = { next: 20_000 + (process.pid % 20_000) };
	return {
		sink,
		authority,
		captures,
		async captured(fits) {
			for (const end = Date.now() + 50_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 5))) {
				const found = captures.find(fits);
				if (found !== undefined) return found;
			}
			throw new Error(`no such capture among ${JSON.stringify(captures.map(({ protocol, opaqueReason }) => [protocol, opaqueReason]))}`);
		},
		async dial(port) {
			// The client's own port is chosen first, so that the sink knows it when the stream arrives.
			for (;;) {
				taken.next += 1;
				meant.set(taken.next, port);
				const socket = connect({ port: sink.tcpPort, host: '127.0.0.1', localPort: taken.next });
				const isConnected = await new Promise((resolve) => {
					socket.once('connect', () => resolve(true));
					socket.once('error', () => resolve(false));
				});
				if (isConnected) return socket.on('error', () => {});
			}
		},
		async [Symbol.asyncDispose]() {
			await sink[Symbol.asyncDispose]();
			await rm(directory, { recursive: true });
		},
	};
}

/** Retries if a port is taken. DNS needs one number for both transports, and the kernel's choice for the first may be taken for the other. */
async function retryTakenPort(open: () => Promise<OpenSink>, tries = 5): Promise<OpenSink> {
	try {
		return await open();
	} catch (error) {
		if (tries === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
		return retryTakenPort(open, tries - 1);
	}
}
