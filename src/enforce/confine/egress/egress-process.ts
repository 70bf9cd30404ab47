// The process that holds the network of a guarded cell: it creates the namespaces, opens the sockets that everything is redirected to, and hands them over.
// A socket stays in the namespace it was created in, even when another process holds it. open-egress-network.ts starts it, and it ends with its parent.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { GUARDED_LAYOUT } from '#observe/sink/network/layout.ts';
import { setUpNetwork } from '#observe/sink/network/set-up-network.ts';
import { openDatagramTap } from './datagram-tap.ts';
import type { EgressMessage } from './messages.ts';

process.once('disconnect', () => process.exit(0));
try {
	const { pid } = await setUpNetwork({ layout: GUARDED_LAYOUT, answersPings: false });
	for (const [kind, port] of [
		['streams', GUARDED_LAYOUT.catchAllPort],
		['dns-streams', GUARDED_LAYOUT.dnsPort],
	] as const) {
		const server = createServer().listen({ host: '::', port });
		await once(server, 'listening');
		await handOver({ kind }, server);
	}
	const datagrams = createSocket('udp6').bind({ address: '::', port: GUARDED_LAYOUT.dnsPort });
	await once(datagrams, 'listening');
	await handOver({ kind: 'dns-datagrams' }, datagrams);
	await handOver({ kind: 'ready', cellPid: pid, ...datagramTap() });
} catch (error) {
	const reason = String((error as { stderr?: string }).stderr || (error as Error).message).trim();
	await handOver({ kind: 'failed', reason });
	process.exit(1);
}

/** Without the tap, datagrams are still refused. */
function datagramTap(): { readonly datagramTap?: number } {
	try {
		return { datagramTap: openDatagramTap(GUARDED_LAYOUT.sinkDevice) };
	} catch {
		return {};
	}
}

/** This process closes the socket once it has arrived, because only one of the two may accept from it. */
async function handOver(message: EgressMessage, socket?: Server | ReturnType<typeof createSocket>): Promise<void> {
	await new Promise<void>((resolve) => process.send?.(message, socket, {}, () => resolve()));
	socket?.close();
}
