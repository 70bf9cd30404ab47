// Answers the cell's DNS queries: permitted names get their real addresses, all others NXDOMAIN.

import type { Socket as UdpSocket } from 'node:dgram';
import { isIPv6, type Server } from 'node:net';
import { type Answer, decode, type Question } from 'dns-packet';
import { replyTo } from '#observe/sink/dns/answer-query.ts';
import { LIMITS } from '#observe/sink/limits.ts';
import type { EgressRules, RefusedEgress } from './egress-rules.ts';
import type { PermittedNames } from './permitted-names.ts';

export interface EgressDnsParts {
	readonly rules: EgressRules;
	readonly names: PermittedNames;
	refused(egress: RefusedEgress): void;
}

const NO_SUCH_NAME = 3;
const TTL = 30;
/** More answers would not fit into a datagram. */
const MOST_ANSWERS = 8;

export function answerDatagrams(socket: UdpSocket, parts: EgressDnsParts): void {
	socket.on('error', () => {}); // an error of one datagram
	let isOpen = true;
	socket.once('close', () => {
		isOpen = false;
	});
	socket.on('message', async (message, from) => {
		const reply = await answer(message, parts);
		if (isOpen && reply !== undefined && from.port !== 0) socket.send(reply, from.port, from.address, () => {});
	});
}

export function answerStreams(server: Server, parts: EgressDnsParts): void {
	server.maxConnections = LIMITS.connections;
	server.on('connection', (socket) => {
		let buffered = Buffer.alloc(0);
		socket.on('error', () => socket.destroy());
		socket.setTimeout(LIMITS.idleMs, () => socket.destroy());
		socket.on('data', async (chunk: Buffer) => {
			buffered = Buffer.concat([buffered, chunk]);
			while (buffered.length >= 2 && buffered.length >= 2 + buffered.readUInt16BE(0)) {
				const message = buffered.subarray(2, 2 + buffered.readUInt16BE(0));
				buffered = buffered.subarray(2 + message.length);
				const reply = await answer(message, parts);
				// There is no answer, or the client queries forever without reading: close the connection.
				if (reply === undefined || socket.writableLength > LIMITS.unreadBytes) return void socket.destroy();
				const size = Buffer.alloc(2);
				size.writeUInt16BE(reply.length);
				socket.write(Buffer.concat([size, reply]));
			}
		});
	});
}

async function answer(message: Buffer, parts: EgressDnsParts): Promise<Buffer | undefined> {
	try {
		const query = decode(message);
		const [question, ...more] = query.questions ?? [];
		if (query.flag_qr || question === undefined || more.length > 0) return undefined;
		const answers = await answersTo(question, parts);
		return replyTo(query, [question], answers ?? [], answers === undefined ? NO_SUCH_NAME : 0);
	} catch {
		return undefined; // not a query
	}
}

async function answersTo({ name, type }: Question, { rules, names, refused }: EgressDnsParts): Promise<Answer[] | undefined> {
	const host = name.toLowerCase().replace(/\.$/, '');
	if (!rules.permitsName(host)) {
		// Reverse lookups are habitual and not reported.
		if (!host.endsWith('.arpa')) refused({ subject: host, reason: 'the policy does not name it' });
		return undefined;
	}
	if (type !== 'A' && type !== 'AAAA') return [];
	const { addresses, refusal } = await names.resolve(host);
	if (refusal !== undefined) refused({ subject: host, reason: refusal });
	return addresses
		.filter((address) => isIPv6(address) === (type === 'AAAA'))
		.slice(0, MOST_ANSWERS)
		.map((data) => ({ type, name, ttl: TTL, data }));
}
