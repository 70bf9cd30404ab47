// The program that runs in the sink's namespace: the whole internet of one cell. Started by open-sink-network.ts, it ends with its parent.

import { setTimeout as sleep } from 'node:timers/promises';
import { makeCertificateAuthority } from '../certificates.ts';
import { type OpenSink, openSink } from '../sink.ts';
import { datagramDestination } from './datagram-destination.ts';
import { LAYOUT } from './layout.ts';
import type { SinkMessage, SinkOrder, SinkSettings } from './messages.ts';
import { destinationReader } from './original-destination.ts';
import { setUpNetwork } from './set-up-network.ts';

const SETTLE_MS = 60;

process.once('disconnect', () => process.exit(0));
let sink: OpenSink | undefined;
process.on('message', (order: SinkOrder) => {
	(order.kind === 'serve' ? serve(order) : flush()).catch((error: Error) => {
		tell({ kind: 'failed', reason: String((error as { stderr?: string }).stderr || error.message).trim() });
		process.exit(1);
	});
});

/** The cell's end of every stream is closed by now; what that sets off here takes a few turns of the loop. */
async function flush(): Promise<void> {
	await sleep(SETTLE_MS);
	tell({ kind: 'flushed', beyondLimits: sink?.beyondLimits() ?? {} });
}

async function serve({ capturesDirectory, canaryCredentials }: SinkSettings): Promise<void> {
	const [network, certificates] = await Promise.all([setUpNetwork(), makeCertificateAuthority()]);
	sink = await openSink({
		host: '::',
		tcpPort: LAYOUT.catchAllPort,
		udpPort: LAYOUT.catchAllPort,
		dnsPort: LAYOUT.dnsPort,
		originalDestination: destinationReader(),
		originalDatagramDestination: datagramDestination,
		certificates,
		capturesDirectory,
		canaryCredentials,
		onCapture: (capture) => tell({ kind: 'capture', capture }),
		signal: new AbortController().signal,
	});
	tell({ kind: 'ready', cellPid: network.pid, certificate: certificates.pem });
}

function tell(message: SinkMessage): void {
	process.send?.(message);
}
