// Data that a program hands to the kernel to send: the destination, the amount, and the names in DNS queries.

import { type AskedName, readQuestions, readStreamQuestions } from '../kernel/dns-query.ts';
import type { Address, Socket } from '../kernel/socket-table.ts';
import { emit, emitGap, type Site } from '../kernel/world.ts';
import { arg, type Call, outcome, placeOf } from './call.ts';
import type { Reading } from './decoder.ts';
import { isLostName } from './file-event.ts';
import { readSocketAddress } from './socket-address.ts';
import { unquoteBytes } from './unquote.ts';
import type { Value } from './value.ts';

export interface SentMessage {
	readonly address: Value;
	readonly payload: readonly Value[];
	readonly length: number;
}

/** DNS, multicast DNS, link-local name resolution. */
const NAME_SERVER_PORTS: readonly number[] = [53, 5353, 5355];

export function tellSend(site: Site, call: Call, messages: readonly SentMessage[]): Reading {
	const handle = arg(call, 0);
	const socket = site.world.sockets.get(placeOf(handle).path);
	let reading: Reading = 'learned';
	messages.forEach((message, index) => {
		const named = readSocketAddress(site, message.address, socket);
		const to = named === undefined || named === 'unspecified' ? (socket?.peer ?? unknownPeer(socket, handle)) : named;
		if (to === undefined) return;
		reading = 'told';
		tellMessage(site, message, { to, transport: socket?.transport ?? 'unknown', ...sent(call, message, index) });
	});
	if (messages.length === 0 && isLostName(call)) return 'unreadable';
	return reading;
}

/** The destination of a message, and its result. */
type Delivery = ReturnType<typeof sent> & { readonly to: Address; readonly transport: Socket['transport'] };

/**
 * A socket whose peer the trace did not show. Data to the other end of a pair, to an accepted connection, or to the standard streams that
 * the process was started with has no new destination.
 */
function unknownPeer(socket: Socket | undefined, handle: Value): Address | undefined {
	if (socket?.isPrivate === true) return undefined;
	if (socket === undefined && handle.kind === 'descriptor' && handle.fd <= 2) return undefined;
	return { family: socket?.family ?? 'other', address: '' };
}

function tellMessage(site: Site, message: SentMessage, { to, transport, ...result }: Delivery): void {
	emit(site, { kind: 'network', op: 'send', ...to, transport, ...result });
	if (to.port === undefined || !NAME_SERVER_PORTS.includes(to.port)) return;
	const isCut = message.payload.some((part) => part.kind === 'string' && part.isCut);
	if (isCut) emitGap(site, 'cut', `a message to ${to.address} port ${to.port} is longer than what the tracer prints`);
	for (const { name, type } of questions(message, transport)) emit(site, { kind: 'dns', name, type, server: to.address });
}

/** sendmmsg returns the number of sent messages, the other calls the number of bytes. */
function sent(call: Call, message: SentMessage, index: number) {
	const { ok, errno } = outcome(call.result);
	const returned = call.result?.value ?? 0;
	if (!ok) return { ok, bytes: message.length, ...(errno !== undefined && { errno }) };
	if (call.name !== 'sendmmsg') return { ok, bytes: returned };
	return index < returned ? { ok, bytes: message.length } : { ok: false, bytes: message.length, errno: 'UNSENT' };
}

function questions(message: SentMessage, transport: Socket['transport']): readonly AskedName[] {
	const parts = message.payload.map((part) => (part.kind === 'string' ? unquoteBytes(part.raw) : Buffer.alloc(0)));
	const bytes = Buffer.concat(parts);
	return transport === 'udp' ? readQuestions(bytes) : readStreamQuestions(bytes);
}
