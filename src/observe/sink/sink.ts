// The whole internet as the cell sees it: every name resolves, every port answers, and everything that is sent is recorded.

import type { RemoteInfo } from 'node:dgram';
import { createServer, type Socket } from 'node:net';
import type { NetworkTrouble } from '#model/step.ts';
import type { AnswerLesson } from '#observe/world/answer-fault.ts';
import { ENGINE_PORTS } from '#observe/world/services/container-engine.ts';
import { canonicalAddress } from '#util/ip-address.ts';
import { makeDirectories } from '#util/make-directories.ts';
import { nowMicros } from '#util/micros.ts';
import type { AskedRequest, SinkAnswerer } from './answers/answer.ts';
import { type MessageAnswerer, makeMessageAnswerer } from './answers/json-message.ts';
import { LearnedShapes } from './answers/learned-shapes.ts';
import type { RecordFields } from './answers/made-record.ts';
import { type AnswerOptions, makeAnswerer } from './answers/make-answerer.ts';
import type { Capture, Destination } from './capture.ts';
import type { CertificateAuthority } from './certificates.ts';
import { makeFakeAddresses } from './dns/fake-addresses.ts';
import { isRandomName } from './dns/is-random-name.ts';
import { dnsOverTcp, dnsOverUdp } from './dns/listen-dns.ts';
import { makeHttp1 } from './http/serve-http1.ts';
import { datagramRecorder, listenUdp } from './listen-udp.ts';
import type { TappedDatagram } from './packets/packet-tap.ts';
import { makeRecorder } from './recorder.ts';
import { SinkListeners } from './sink-listeners.ts';
import type { Connection, ServingParts } from './tcp/connection.ts';
import { serveStream } from './tcp/serve-stream.ts';
import { makeTcpServices } from './tcp/services/registry.ts';

type Endpoint = Pick<Destination, 'address' | 'port'>;

export interface SinkOptions extends AnswerOptions {
	readonly host: string | readonly string[];
	/** Port; 0 requests any free one. */
	readonly tcpPort: number;
	readonly udpPort: number;
	readonly dnsPort: number;
	/** Returns the destination before the packet was redirected, or undefined if it was not redirected. */
	originalDestination(socket: Socket): Endpoint | undefined;
	originalDatagramDestination?(from: RemoteInfo): Endpoint | undefined;
	/** Authority for TLS. Undefined: TLS is recorded without being terminated. */
	readonly certificates: CertificateAuthority | undefined;
	readonly capturesDirectory: string;
	/** Path of the socket at which the engine of the machine's containers answers. Absent: there is none. */
	readonly engineSocket?: string;
	/** Whether datagrams come through `recordTapped`, because a socket's buffer holds only about a hundred of a burst. */
	readonly hasPacketTap?: boolean;
	onCapture(capture: Capture): void;
	readonly signal: AbortSignal;
}

export interface OpenSink extends AsyncDisposable {
	readonly tcpPort: number;
	readonly udpPort: number;
	readonly dnsPort: number;
	/** Returns the name for which the cell was given this address. */
	nameOf(address: string): string | undefined;
	/** From now on, names that look random also resolve. */
	resolveAll(): void;
	/** Sets how the sink answers from now on; undefined restores normal answers. */
	fail(trouble: NetworkTrouble | undefined): void;
	/** Adjusts the answers of unknown APIs to what a client's error has shown. */
	learn(lesson: AnswerLesson): void;
	/** Deletes the state that is stored in its services. */
	forget(): void;
	/** Records a datagram from the packet tap. */
	recordTapped(datagram: TappedDatagram): void;
	/** Counts of data beyond the recording limits. Each one is a gap. */
	beyondLimits(): { readonly captures: number; readonly connections: number; readonly datagrams: number };
}

export async function openSink(options: SinkOptions): Promise<OpenSink> {
	options.signal.throwIfAborted();
	await makeDirectories(options.capturesDirectory);
	const recorder = makeRecorder(options.capturesDirectory, options.onCapture);
	const addresses = makeFakeAddresses();
	const listeners = new SinkListeners();
	const beyond = { datagrams: 0 };
	const lookups = { areAllAnswered: false };
	const exists = (name: string) => lookups.areAllAnswered || !isRandomName(name);
	const record = datagramRecorder(recorder, () => {
		beyond.datagrams += 1;
	});
	const named = ({ address, port }: Endpoint): Destination => {
		const plain = canonicalAddress(address);
		const name = addresses.nameOf(plain);
		return { address: plain, port, ...(name === undefined ? {} : { name }) };
	};
	let isClosed = false;
	const close = async (): Promise<void> => {
		if (isClosed) return;
		isClosed = true;
		options.signal.removeEventListener('abort', close);
		await listeners.close();
		recorder.finish();
	};
	const weather: { trouble?: NetworkTrouble | undefined } = {};
	const shapes = new LearnedShapes();
	let stored = newServices(options, shapes);
	let ports: Pick<OpenSink, 'tcpPort' | 'udpPort' | 'dnsPort'>;
	try {
		ports = await listenEverywhere(
			options,
			{ recorder, addresses, exists, named, record, troubleNow: () => weather.trouble, stored: () => stored },
			listeners,
		);
	} catch (error) {
		await close();
		throw error;
	}
	options.signal.addEventListener('abort', close, { once: true });
	return {
		...ports,
		nameOf: addresses.nameOf,
		resolveAll: () => {
			lookups.areAllAnswered = true;
		},
		fail: (trouble) => {
			weather.trouble = trouble;
		},
		learn: (lesson) => shapes.learn(lesson),
		forget: () => {
			stored = newServices(options, shapes);
		},
		recordTapped: ({ transport, address, port, ...datagram }) =>
			record({
				...datagram,
				transport: transport === 'udp' ? 'udp' : 'ip',
				isIcmp: transport === 'icmp',
				destination: named({ address, port }),
			}),
		beyondLimits: () => ({ captures: recorder.beyondLimit(), connections: listeners.refused, ...beyond }),
		[Symbol.asyncDispose]: close,
	};
}

interface SinkParts {
	readonly recorder: ReturnType<typeof makeRecorder>;
	readonly addresses: ReturnType<typeof makeFakeAddresses>;
	readonly exists: (name: string) => boolean;
	readonly named: (endpoint: Endpoint) => Destination;
	readonly record: ReturnType<typeof datagramRecorder>;
	readonly troubleNow: () => NetworkTrouble | undefined;
	readonly stored: () => StatefulServices;
}

/** The services that store what clients send. */
interface StatefulServices {
	readonly answer: SinkAnswerer;
	readonly message: MessageAnswerer;
	readonly tcp: ServingParts['services'];
}

function newServices(options: AnswerOptions, shapes: LearnedShapes): StatefulServices {
	const message = makeMessageAnswerer(shapes);
	return { answer: makeAnswerer(options, shapes), message, tcp: makeTcpServices(message, options.passwords) };
}

/** What arrives at the engine's socket is recorded as sent to the engine's port of the machine. */
const ENGINE: Destination = { address: '127.0.0.1', port: ENGINE_PORTS[0] };

/** Opens the ports on every address of the sink, and the engine's socket. */
async function listenEverywhere(
	options: SinkOptions,
	{ recorder, addresses, exists, named, record, troubleNow, stored }: SinkParts,
	listeners: SinkListeners,
): Promise<Pick<OpenSink, 'tcpPort' | 'udpPort' | 'dnsPort'>> {
	const destinationOf = (socket: Socket): Destination =>
		named(options.originalDestination(socket) ?? { address: socket.localAddress ?? '', port: socket.localPort ?? 0 });
	const datagramDestination = (from: RemoteInfo, listening: Endpoint): Destination =>
		named(options.originalDatagramDestination?.(from) ?? listening);
	const base = {
		recorder,
		certificates: options.certificates,
		answer: (request: AskedRequest) => stored().answer(request, troubleNow()),
		answerMessage: (sent: RecordFields) => stored().message(sent),
		services: (...asked: Parameters<ServingParts['services']>) => stored().tcp(...asked),
		serveStream: (connection: Connection) => void serveStream(connection, parts),
	};
	const parts: ServingParts = { ...base, serveHttp1: makeHttp1(base) };
	const isKnown = (name: string) => troubleNow() !== 'offline' && exists(name);
	const dnsParts = { addresses, exists: isKnown, recorder, destinationOf, datagramDestination };
	if (options.engineSocket !== undefined)
		await listeners.listenAt(
			createServer({ allowHalfOpen: true, pauseOnConnect: true }, (stream) =>
				parts.serveStream({ stream, destination: ENGINE, encrypted: false, opened: nowMicros() }),
			),
			options.engineSocket,
		);
	const ports = { tcpPort: 0, udpPort: 0, dnsPort: 0 };
	for (const host of [options.host].flat()) {
		const catchAll = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (stream) =>
			parts.serveStream({ stream, destination: destinationOf(stream), encrypted: false, opened: nowMicros() }),
		);
		ports.tcpPort = await listeners.listen(catchAll, host, options.tcpPort);
		const datagrams = listenUdp(host, (payload, from, listening) => {
			if (options.hasPacketTap !== true)
				record({ transport: 'udp', isIcmp: false, destination: datagramDestination(from, listening), payload });
		});
		ports.udpPort = await listeners.bind(datagrams, host, options.udpPort);
		ports.dnsPort = await listeners.listen(dnsOverTcp(dnsParts), host, options.dnsPort);
		await listeners.bind(dnsOverUdp(host, dnsParts), host, ports.dnsPort);
	}
	return ports;
}
