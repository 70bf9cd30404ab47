// The whole internet as the cell sees it: every name resolves, every port answers, everything sent is in our hands.

import type { RemoteInfo, Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { canonicalAddress } from '#util/ip-address.ts';
import { makeDirectories } from '#util/make-directories.ts';
import { type AnswerOptions, makeAnswerer } from './answers/make-answerer.ts';
import type { Capture, Destination } from './capture.ts';
import type { CertificateAuthority } from './certificates.ts';
import { makeFakeAddresses } from './dns/fake-addresses.ts';
import { dnsOverTcp, dnsOverUdp } from './dns/listen-dns.ts';
import { makeHttp1 } from './http/serve-http1.ts';
import { LIMITS } from './limits.ts';
import { datagramRecorder, listenUdp } from './listen-udp.ts';
import type { TappedDatagram } from './packets/packet-tap.ts';
import { makeRecorder } from './recorder.ts';
import type { Connection, ServingParts } from './tcp/connection.ts';
import { serveStream } from './tcp/serve-stream.ts';

type Endpoint = Pick<Destination, 'address' | 'port'>;

export interface SinkOptions extends AnswerOptions {
	readonly host: string | readonly string[];
	/** 0: any free port. */
	readonly tcpPort: number;
	readonly udpPort: number;
	readonly dnsPort: number;
	/** Where the cell meant to go before the packet was redirected here; undefined: it came straight. */
	originalDestination(socket: Socket): Endpoint | undefined;
	originalDatagramDestination?(from: RemoteInfo): Endpoint | undefined;
	/** Without one, TLS is recorded unopened. */
	readonly certificates: CertificateAuthority | undefined;
	readonly capturesDirectory: string;
	/** Datagrams come through `recordTapped`: a socket's buffer holds no more than a hundred of them when they come in a burst. */
	readonly hasPacketTap?: boolean;
	onCapture(capture: Capture): void;
	readonly signal: AbortSignal;
}

export interface OpenSink extends AsyncDisposable {
	readonly tcpPort: number;
	readonly udpPort: number;
	readonly dnsPort: number;
	/** The name that the cell was given this address for. */
	nameOf(address: string): string | undefined;
	/** Takes a datagram from the packet tap. */
	recordTapped(datagram: TappedDatagram): void;
	/** What was too much to record: each of them is a gap. */
	beyondLimits(): { readonly captures: number; readonly connections: number; readonly datagrams: number };
}

export async function openSink(options: SinkOptions): Promise<OpenSink> {
	options.signal.throwIfAborted();
	await makeDirectories(options.capturesDirectory);
	const recorder = makeRecorder(options.capturesDirectory, options.onCapture);
	const addresses = makeFakeAddresses();
	const streams = new Set<Socket>();
	const servers: Server[] = [];
	const datagramSockets: UdpSocket[] = [];
	const beyond = { connections: 0, datagrams: 0 };

	function named({ address, port }: Endpoint): Destination {
		const plain = canonicalAddress(address);
		const name = addresses.nameOf(plain);
		return { address: plain, port, ...(name === undefined ? {} : { name }) };
	}
	function destinationOf(socket: Socket): Destination {
		return named(options.originalDestination(socket) ?? { address: socket.localAddress ?? '', port: socket.localPort ?? 0 });
	}
	function datagramDestination(from: RemoteInfo, listening: Endpoint): Destination {
		return named(options.originalDatagramDestination?.(from) ?? listening);
	}
	const base = {
		recorder,
		certificates: options.certificates,
		answer: makeAnswerer(options),
		serveStream: (connection: Connection) => void serveStream(connection, parts),
	};
	const parts: ServingParts = { ...base, serveHttp1: makeHttp1(base) };
	const record = datagramRecorder(recorder, () => {
		beyond.datagrams += 1;
	});
	const dnsParts = { addresses, recorder, destinationOf, datagramDestination };

	async function listen(server: Server, host: string, port: number): Promise<number> {
		server.maxConnections = LIMITS.connections;
		server.on('drop', () => {
			beyond.connections += 1;
		});
		server.on('connection', (socket) => {
			streams.add(socket);
			socket.on('error', () => socket.destroy());
			socket.on('close', () => streams.delete(socket));
		});
		servers.push(server);
		server.listen({ host, port });
		await once(server, 'listening');
		return (server.address() as Endpoint).port;
	}
	async function bind(socket: UdpSocket, host: string, port: number): Promise<number> {
		datagramSockets.push(socket);
		socket.bind({ address: host, port });
		await once(socket, 'listening');
		// From here on an error is one datagram's.
		socket.on('error', () => {});
		return socket.address().port;
	}

	let isClosed = false;
	async function close(): Promise<void> {
		if (isClosed) return;
		isClosed = true;
		options.signal.removeEventListener('abort', close);
		const closings = [...servers, ...datagramSockets].map((one) => new Promise<void>((resolve) => one.close(() => resolve())));
		const gone = [...streams].map((stream) => new Promise((resolve) => stream.once('close', resolve)));
		for (const stream of streams) stream.destroy();
		await Promise.all([...closings, ...gone]);
		// What was inside TLS closes a turn later, and says more about itself than we can here.
		await setImmediate();
		await setImmediate();
		recorder.finish();
	}

	const ports = { tcpPort: 0, udpPort: 0, dnsPort: 0 };
	try {
		for (const host of [options.host].flat()) {
			const catchAll = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (stream) =>
				parts.serveStream({ stream, destination: destinationOf(stream), encrypted: false }),
			);
			ports.tcpPort = await listen(catchAll, host, options.tcpPort);
			const datagrams = listenUdp(host, (payload, from, listening) => {
				if (options.hasPacketTap !== true)
					record({ transport: 'udp', isIcmp: false, destination: datagramDestination(from, listening), payload });
			});
			ports.udpPort = await bind(datagrams, host, options.udpPort);
			ports.dnsPort = await listen(dnsOverTcp(dnsParts), host, options.dnsPort);
			await bind(dnsOverUdp(host, dnsParts), host, ports.dnsPort);
		}
	} catch (error) {
		await close();
		throw error;
	}
	options.signal.addEventListener('abort', close, { once: true });
	return {
		...ports,
		nameOf: addresses.nameOf,
		recordTapped: ({ transport, address, port, ...datagram }) =>
			record({
				...datagram,
				transport: transport === 'udp' ? 'udp' : 'ip',
				isIcmp: transport === 'icmp',
				destination: named({ address, port }),
			}),
		beyondLimits: () => ({ captures: recorder.beyondLimit(), ...beyond }),
		[Symbol.asyncDispose]: close,
	};
}
