// Sockets: their properties, where they connect, listen and send, and the names in queries to a name server.

import { descriptorGiven, rememberListener, shareListeners, useListener } from '../kernel/listeners.ts';
import type { Address, Socket } from '../kernel/socket-table.ts';
import { emit, meetLimit, type Site } from '../kernel/world.ts';
import { arg, type Call, field, outcome, placeOf, word } from './call.ts';
import type { Decoder, Reading } from './decoder.ts';
import { isLostName } from './file-event.ts';
import { tellSend } from './send.ts';
import { familyOf, readSocketAddress } from './socket-address.ts';
import type { Value } from './value.ts';

export const networkDecoders: Readonly<Record<string, Decoder>> = {
	socket: (site, call) => {
		const socket = readSocket(call, false);
		const place = call.result?.place;
		if (place !== undefined) learn(site, place.path, socket);
		if (call.result !== undefined && outcome(call.result).ok) descriptorGiven(site.process.listeners, call.result.value, site.at);
		// A socket that sees the packets of others, or crafts its own, needs no address to do harm.
		const isRaw = word(arg(call, 0)) === 'AF_PACKET' || (socket.transport === 'raw' && socket.family !== 'netlink');
		if (!isRaw) return 'learned';
		emit(site, { kind: 'kernel', call: 'socket', detail: `${word(arg(call, 0))} ${word(arg(call, 1))}`, ...outcome(call.result) });
		return 'told';
	},
	socketpair: (site, call) => {
		const ends = arg(call, 3);
		if (ends.kind === 'list') for (const end of ends.fields) learn(site, placeOf(end.value).path, readSocket(call, true));
		return 'learned';
	},
	accept: (site, call) => learnAccepted(site, call),
	accept4: (site, call) => learnAccepted(site, call),
	connect: (site, call) => tellAddress(site, call, 'connect'),
	bind: (site, call) => tellAddress(site, call, 'bind'),
	listen: (site, call) => {
		const socket = site.world.sockets.get(placeOf(arg(call, 0)).path);
		const family = socket?.family ?? 'other';
		const any = family === 'inet' ? '0.0.0.0' : family === 'inet6' ? '::' : '';
		const { address, port }: Address = socket?.bound ?? { family, address: any, ...(any !== '' && { port: 0 }) };
		const transport = socket?.transport ?? 'unknown';
		emit(site, { kind: 'network', op: 'listen', family, transport, address, ...(port !== undefined && { port }), ...outcome(call.result) });
		const emitted = site.world.out.at(-1);
		const handle = arg(call, 0);
		if (emitted?.kind === 'network' && emitted.ok && handle.kind === 'descriptor')
			rememberListener(site.process.listeners, handle.fd, emitted, site.at);
		return 'told';
	},
	sendto: (site, call) => tellSend(site, call, [{ address: arg(call, 4), payload: [arg(call, 1)], length: count(arg(call, 2)) }]),
	sendmsg: (site, call) => {
		const { family = 'unix' } = site.world.sockets.get(placeOf(arg(call, 0)).path) ?? {};
		// Descriptors may be among what is sent.
		if (family === 'unix') shareListeners(site.process.listeners);
		return tellSend(site, call, [readMessage(arg(call, 1))]);
	},
	sendmmsg: (site, call) => {
		const messages = arg(call, 1);
		if (messages.kind !== 'list') return isLostName(call) ? 'unreadable' : 'learned';
		return tellSend(
			site,
			call,
			messages.fields.map(({ value }) => readMessage(field(value, 'msg_hdr'))),
		);
	},
};

/** {msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base="hey", iov_len=3}], msg_iovlen=1, …} */
function readMessage(header: Value) {
	const vector = field(header, 'msg_iov');
	const parts = vector.kind === 'list' ? vector.fields.map((part) => part.value) : [];
	const length = parts.reduce((sum, part) => sum + count(field(part, 'iov_len')), 0);
	return { address: field(header, 'msg_name'), payload: parts.map((part) => field(part, 'iov_base')), length };
}

function count(value: Value): number {
	const number = Number(word(value));
	return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

function tellAddress(site: Site, call: Call, op: 'connect' | 'bind'): Reading {
	const inode = placeOf(arg(call, 0)).path;
	const socket = site.world.sockets.get(inode);
	const to = readSocketAddress(site, arg(call, 1), socket);
	const { ok, errno } = outcome(call.result);
	if (to === undefined) return ok || isLostName(call) ? 'unreadable' : 'learned';
	if (to === 'unspecified') {
		if (socket !== undefined) delete socket.peer;
		return 'learned';
	}
	const transport = socket?.transport ?? 'unknown';
	emit(site, { kind: 'network', op, ...to, transport, ok, ...(errno !== undefined && { errno }) });
	if (!ok && errno !== 'EINPROGRESS') return 'told';
	if (op === 'bind' && socket !== undefined) socket.bound = to;
	if (op === 'connect') {
		// The socket was created before the trace, or by another process. Its destination is known from now on.
		if (socket === undefined) learn(site, inode, { family: to.family, transport, protocol: '', isPrivate: false, peer: to });
		else socket.peer = to;
	}
	return 'told';
}

function learnAccepted(site: Site, call: Call): Reading {
	const handle = arg(call, 0);
	if (handle.kind === 'descriptor') useListener(site.process.listeners, handle.fd);
	if (call.result !== undefined && outcome(call.result).ok) descriptorGiven(site.process.listeners, call.result.value, site.at);
	const listening = site.world.sockets.get(placeOf(arg(call, 0)).path);
	const { family = 'other', transport = 'unknown' } = listening ?? {};
	if (call.result?.place !== undefined) learn(site, call.result.place.path, { family, transport, protocol: '', isPrivate: true });
	return 'learned';
}

function learn(site: Site, inode: string, socket: Socket): void {
	if (!inode.startsWith('socket:[')) return;
	site.world.sockets.set(inode, socket);
	if (site.world.sockets.overflowed) meetLimit(site.world, site.at, 'too many sockets to remember: the oldest are of unknown kind');
}

function readSocket(call: Call, isPrivate: boolean): Socket {
	const family = familyOf(word(arg(call, 0)));
	const type = word(arg(call, 1)).split('|', 1)[0] ?? '';
	const protocol = word(arg(call, 2));
	return { family, transport: transportOf(family, type, protocol), protocol, isPrivate };
}

function transportOf(family: Socket['family'], type: string, protocol: string): Socket['transport'] {
	if (type === 'SOCK_RAW' || protocol.startsWith('IPPROTO_ICMP')) return 'raw';
	if (family === 'inet' || family === 'inet6') {
		if (type === 'SOCK_STREAM' && protocol !== 'IPPROTO_SCTP') return 'tcp';
		return type === 'SOCK_DGRAM' ? 'udp' : 'unknown';
	}
	if (family === 'netlink') return 'raw';
	return type === 'SOCK_DGRAM' ? 'datagram' : type === 'SOCK_STREAM' || type === 'SOCK_SEQPACKET' ? 'stream' : 'unknown';
}
