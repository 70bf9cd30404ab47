// The program that runs in the sink's namespace and serves as the internet of one cell. open-sink-network.ts starts it, and it ends with its parent.

import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { keepCompiledCode } from '#util/compile-cache.ts';
import { makeCertificateAuthority } from '../certificates.ts';
import { openPacketTap, type PacketTap } from '../packets/packet-tap.ts';
import { type OpenSink, openSink } from '../sink.ts';
import { datagramDestination } from './datagram-destination.ts';
import { LAYOUT } from './layout.ts';
import type { SinkMessage, SinkOrder, SinkSettings } from './messages.ts';
import { destinationReader } from './original-destination.ts';
import { answerForMachine, setUpNetwork } from './set-up-network.ts';

const SETTLE_MS = 60;
/** Turns of the event loop in which streams are handled that ended before an order came. A busy machine may let the sink see both at once. */
const SETTLE_TURNS = 5;

process.once('disconnect', () => process.exit(0));
/** Starts before the first order arrives, because neither part depends on the run. */
const prepared = Promise.all([setUpNetwork({ layout: LAYOUT, answersPings: true }), makeCertificateAuthority()]);
prepared.catch(() => {}); // reported when the order to serve arrives
let sink: OpenSink | undefined;
let tap: PacketTap | string = 'the sink was not open yet';
process.on('message', (order: SinkOrder) => {
	obey(order).catch((error: Error) => {
		tell({ kind: 'failed', reason: String((error as { stderr?: string }).stderr || error.message).trim() });
		process.exit(1);
	});
});

async function obey(order: SinkOrder): Promise<void> {
	if (order.kind === 'serve') return serve(order);
	if (order.kind === 'flush') return flush();
	if (order.kind === 'resolve-all') return sink?.resolveAll();
	if (order.kind === 'answer-locally') await answerForMachine((await prepared)[0].pid, order.ports, LAYOUT);
	else if (order.kind === 'forget') await forget();
	else if (order.kind === 'learn') sink?.learn(order.lesson);
	else sink?.fail(order.trouble);
	tell({ kind: 'changed' });
}

/** Everything that arrived before the order is told first: what comes later counts for the next run. */
async function forget(): Promise<void> {
	for (let left = SETTLE_TURNS; left > 0; left--) await turn();
	sink?.forget();
}

/** Called once, at the end. The cell's end of every stream is closed by now. Handling these closes takes a few turns of the event loop. */
async function flush(): Promise<void> {
	keepCompiledCode();
	await sleep(SETTLE_MS);
	// The tap is finished first, because counting the packets also records datagrams that only the tap has seen.
	const packets = typeof tap === 'string' ? tap : tap.finish();
	const seen = typeof packets === 'string' ? packets : { ...packets, flows: packets.flows.map(asTheCellSees) };
	tell({ kind: 'flushed', beyondLimits: sink?.beyondLimits() ?? {}, packets: seen });
}

async function serve({ packetFile, localPorts = [], ...settings }: SinkSettings): Promise<void> {
	const [network, certificates] = await prepared;
	if (localPorts.length > 0) await answerForMachine(network.pid, localPorts, LAYOUT);
	tap = openTap(packetFile);
	const destinationOf = destinationReader();
	sink = await openSink({
		host: '::',
		tcpPort: LAYOUT.catchAllPort,
		udpPort: LAYOUT.catchAllPort,
		dnsPort: LAYOUT.dnsPort,
		originalDestination: (socket) => {
			const destination = destinationOf(socket);
			return destination === undefined ? undefined : asTheCellSees(destination);
		},
		originalDatagramDestination: datagramDestination,
		certificates,
		hasPacketTap: typeof tap !== 'string',
		...settings,
		onCapture: (capture) => tell({ kind: 'capture', capture }),
		signal: new AbortController().signal,
	});
	tell({ kind: 'ready', cellPid: network.pid, certificate: certificates.pem });
}

/** Translates the address of the cell's own machine back to its loopback address. */
function asTheCellSees<Place extends { readonly address: string }>(place: Place): Place {
	return place.address === LAYOUT.machine4 ? { ...place, address: '127.0.0.1' } : place;
}

/** Opens the packet tap, or returns the reason why it cannot be opened. The sink works without it, and the report mentions the gap. */
function openTap(file: string): PacketTap | string {
	try {
		return openPacketTap({
			device: LAYOUT.sinkDevice,
			file,
			servedPort: LAYOUT.dnsPort,
			onDatagram: (datagram) => sink?.recordTapped(datagram),
		});
	} catch (error) {
		return (error as Error).message;
	}
}

function tell(message: SinkMessage): void {
	process.send?.(message);
}
