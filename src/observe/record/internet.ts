// The cell's internet for one audit: the sink, how the cell reaches and trusts it, and the arrivals there as observations.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canary } from '#model/canary.ts';
import type { NetworkSummary } from '#model/network.ts';
import type { RawObservation } from '#model/observation.ts';
import type { Micros, NetworkTrouble } from '#model/step.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import type { AnswerOptions } from '#observe/sink/answers/make-answerer.ts';
import type { Capture } from '#observe/sink/capture.ts';
import type { SinkSettings } from '#observe/sink/network/messages.ts';
import { type StartedSink, startSink } from '#observe/sink/network/open-sink-network.ts';
import { observeCaptures } from '#observe/sink/observe-captures.ts';
import type { PacketTotals } from '#observe/sink/packets/packet-tap.ts';
import { summariseTraffic } from '#observe/sink/summarise-traffic.ts';
import type { AnswerLesson } from '#observe/world/answer-fault.ts';
import { ENGINE_SOCKET } from '#observe/world/services/container-engine.ts';
import { isLoopback } from '#util/hosts.ts';
import { nowMicros } from '#util/micros.ts';
import { tlsTrust } from './tls-trust.ts';

/** The user's settings for the sink's answers. */
export type InternetAnswers = Pick<AnswerOptions, 'userAnswers' | 'isBusyAtFirst' | 'passwords'> & Pick<SinkSettings, 'localPorts'>;

export interface Internet extends AsyncDisposable {
	readonly capturesDirectory: string;
	readonly captures: readonly Capture[];
	/** File with every packet between cell and sink. It is complete once `arrivals` has resolved. */
	readonly packetFile: string;
	readonly resolvers: readonly string[];
	/** Returns the resolved names, by the address that the sink gave out for them. */
	names(): Readonly<Record<string, string>>;
	/** Called before every pass. Names that look made up resolve from the second pass on. */
	beginPass(number: number): void;
	/** Sets how the sink fails from now on. Undefined: it answers normally. */
	fail(trouble: NetworkTrouble | undefined): Promise<void>;
	/** Adapts the made-up answers from now on to what a client's error has shown. */
	learn(lesson: AnswerLesson): Promise<void>;
	/** From now on, the sink also answers at these ports of the cell's loopback address. */
	answerLocally(ports: readonly number[]): Promise<void>;
	/** Whether the sink answers at this port of the machine. */
	isAnswered(port: number): boolean;
	/** Clears the state of the sink's services. All earlier arrivals are among the captures afterwards. */
	forget(): Promise<void>;
	/** Returns the arrivals, filtered by `isKept`. Called once, when nothing runs in the cell any more. */
	arrivals(isKept?: (arrival: { readonly at: Micros }) => boolean): Promise<SinkArrivals>;
}

export interface SinkArrivals {
	readonly observations: readonly RawObservation[];
	readonly summary: NetworkSummary;
	/** Descriptions of what was weaker than it should be. */
	readonly degraded: readonly string[];
}

/** The kernel's limit, sockaddr_un. */
const LONGEST_SOCKET_PATH = 107;

/** Connects the cell to its own sink. `ownLists`: lists of authorities that the server's libraries bring along. `sink` was started while the cell was made. */
export async function openInternet(
	cell: OpenSandbox,
	{ ownLists, ...answers }: InternetAnswers & { readonly ownLists?: Readonly<Record<string, string>> },
	signal: AbortSignal,
	sink: StartedSink = startSink(signal),
): Promise<Internet> {
	const capturesDirectory = join(cell.records, 'captures');
	await mkdir(capturesDirectory);
	const packetFile = join(cell.records, 'capture.pcap');
	const socket = join(cell.records, 'engine.sock');
	const engine = Buffer.byteLength(socket) > LONGEST_SOCKET_PATH ? {} : { engineSocket: socket };
	const settings = { ...answers, capturesDirectory, packetFile, ...engine, canaryCredentials: credentials(cell.canaries) };
	const network = await sink.open(settings);
	const trust = await tlsTrust(network.certificate, ownLists);
	cell.join({
		network,
		env: trust.env,
		replaced: { '/etc/resolv.conf': `nameserver ${network.resolver}\n`, ...trust.replaced },
		sockets: engine.engineSocket === undefined ? {} : { [ENGINE_SOCKET]: engine.engineSocket },
	});
	const localPorts = new Set(answers.localPorts);
	return {
		capturesDirectory,
		captures: network.captures,
		packetFile,
		resolvers: [network.resolver],
		names: () => namesOf(network.captures),
		beginPass: (number) => {
			if (number > 1) network.resolveAll();
		},
		fail: (trouble) => network.fail(trouble),
		learn: (lesson) => network.learn(lesson),
		answerLocally(ports) {
			for (const port of ports) localPorts.add(port);
			return network.answerLocally(ports);
		},
		isAnswered: (port) => localPorts.has(port),
		forget: () => network.forget(),
		arrivals: async (isKept = () => true) => {
			const { beyondLimits, packets } = await network.flush();
			const totals = typeof packets === 'string' ? undefined : packets;
			const summary = summariseTraffic(network.captures, totals, cell.canaries, isKept);
			return {
				observations: [
					...(await observeCaptures(network.captures.filter(isKept), cell.canaries)),
					...gapsOf({ ...beyondLimits, ...placesBeyond(packets) }, summary),
				],
				summary,
				degraded: [...trust.degraded, ...(typeof packets === 'string' ? [`no packet capture: ${packets}`] : [])],
			};
		},
		[Symbol.asyncDispose]: () => sink[Symbol.asyncDispose](),
	};
}

/** A name that resolves to the machine itself is not a name for its ports. */
function namesOf(captures: readonly Capture[]): Readonly<Record<string, string>> {
	const named = captures.flatMap(({ dns }) => (dns?.answers ?? []).map((address) => [address, dns?.name ?? ''] as const));
	return Object.fromEntries(named.filter(([address]) => !isLoopback(address)));
}

function placesBeyond(packets: PacketTotals | string): Readonly<Record<string, number>> {
	return typeof packets === 'string' ? {} : { 'packets to new places': packets.beyondFlows };
}

function gapsOf(beyondLimits: Readonly<Record<string, number>>, { packets, unrecorded }: NetworkSummary): readonly RawObservation[] {
	const at = nowMicros();
	const beyond = Object.entries(beyondLimits).filter(([, count]) => count > 0);
	return [
		...beyond.map(
			([what, count]): RawObservation => ({
				kind: 'gap',
				reason: 'limit',
				detail: `${count} more ${what} at the sink than are kept`,
				at,
			}),
		),
		...((packets?.lost ?? 0) === 0
			? []
			: [{ kind: 'gap', reason: 'lost', detail: `${packets?.lost} packets came too fast to be looked at`, at } as const]),
		...unrecorded.map(
			({ transport, address, port, packets: count, bytes }): RawObservation => ({
				kind: 'gap',
				reason: 'lost',
				detail: `${count} packets with ${bytes} bytes to ${address} port ${port} (${transport}) were on the wire, but not recorded`,
				at,
			}),
		),
	];
}

/** Returns this run's canaries as the credentials that a metadata service hands out for the machine's own role. */
function credentials(canaries: readonly Canary[]): Record<string, string> {
	return Object.fromEntries(canaries.flatMap(({ where, value }) => (where.kind === 'env' ? [[where.name, value]] : [])));
}
