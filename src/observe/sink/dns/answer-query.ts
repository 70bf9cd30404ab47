// Answers one DNS message. Every name exists unless it looks random, and has the records of a small honest domain.

import { type Answer, AUTHORITATIVE_ANSWER, type DecodedPacket, decode, encode, type Question, RECURSION_AVAILABLE } from 'dns-packet';
import { canonicalAddress } from '#util/ip-address.ts';
import type { DnsExchange } from '../capture.ts';
import { LIMITS } from '../limits.ts';
import type { FakeAddresses } from './fake-addresses.ts';

export interface AnsweredQuery {
	readonly reply?: Buffer;
	readonly exchanges: readonly DnsExchange[];
	readonly isMalformed: boolean;
}

const TTL = 60;
const NO_SUCH_NAME = 3;

/** `exists`: whether a name exists. */
export function answerQuery(message: Buffer, addresses: FakeAddresses, exists: (name: string) => boolean = () => true): AnsweredQuery {
	try {
		const query = decode(message);
		const questions = query.questions ?? [];
		if (query.flag_qr || questions.length === 0 || questions.length > LIMITS.questions) return refused(message);
		const isKnown = questions.every(({ name }) => exists(name));
		const answers = questions.map((question) => (isKnown ? answersTo(question, addresses) : []));
		return {
			reply: replyTo(query, questions, answers.flat(), isKnown ? 0 : NO_SUCH_NAME),
			exchanges: questions.map(({ name, type }, index) => ({ name, type: typeName(type), answers: (answers[index] ?? []).map(shown) })),
			isMalformed: false,
		};
	} catch {
		return refused(message);
	}
}

/** `code`: 0 for success, 3 for NXDOMAIN. */
export function replyTo(query: DecodedPacket, questions: Question[], answers: Answer[], code = 0): Buffer {
	const asked = ((query.flags ?? 0) & 0x7910) | AUTHORITATIVE_ANSWER | RECURSION_AVAILABLE | code;
	const hasEdns = query.additionals?.some(({ type }) => type === 'OPT') === true;
	const edns: Answer = {
		type: 'OPT',
		name: '.',
		udpPayloadSize: 1232,
		extendedRcode: 0,
		ednsVersion: 0,
		flags: 0,
		flag_do: false,
		options: [],
	};
	return encode({ type: 'response', id: query.id ?? 0, flags: asked, questions, answers, ...(hasEdns ? { additionals: [edns] } : {}) });
}

/** Replies FORMERR if the message is long enough to be answered. A response gets no reply, because two sinks would otherwise answer each other forever. */
function refused(message: Buffer): AnsweredQuery {
	const isQuery = message.length >= 12 && (message.readUInt8(2) & 0x80) === 0;
	if (!isQuery) return { exchanges: [], isMalformed: true };
	const reply = Buffer.alloc(12);
	message.copy(reply, 0, 0, 2);
	reply.writeUInt16BE(0x8081, 2);
	return { reply, exchanges: [], isMalformed: true };
}

function answersTo({ name, type }: Question, addresses: FakeAddresses): Answer[] {
	const host = name.toLowerCase().replace(/\.$/, '');
	const isLocal = host === 'localhost' || host.endsWith('.localhost');
	const inside = addressIn(host);
	switch (type as string) {
		case 'A':
		case 'ANY':
			return [{ type: 'A', name, ttl: TTL, data: inside ?? (isLocal ? '127.0.0.1' : addresses.ipv4(host)) }];
		case 'AAAA': {
			const data = inside === undefined ? (isLocal ? '::1' : addresses.ipv6(host)) : undefined;
			return data === undefined ? [] : [{ type: 'AAAA', name, ttl: TTL, data }];
		}
		case 'PTR': {
			const data = addresses.nameOf(reversed(host) ?? '');
			return data === undefined ? [] : [{ type: 'PTR', name, ttl: TTL, data }];
		}
		case 'MX':
			return [{ type: 'MX', name, ttl: TTL, data: { preference: 10, exchange: `mail.${host}` } }];
		case 'NS':
			return [{ type: 'NS', name, ttl: TTL, data: `ns1.${host}` }];
		case 'TXT':
			return [{ type: 'TXT', name, ttl: TTL, data: 'v=spf1 mx -all' }];
		case 'SOA':
			return [{ type: 'SOA', name, ttl: TTL, data: { mname: `ns1.${host}`, rname: `hostmaster.${host}`, serial: 1, minimum: TTL } }];
		case 'SRV': // _mongodb._tcp.db.example → db.example
			return [{ type: 'SRV', name, ttl: TTL, data: { port: 443, target: host.replace(/^(?:_[^.]+\.)+/, '') } }];
		default:
			return []; // the name exists and has no records of this type
	}
}

/** Resolves names that contain an address, as some public services do: x.127-0-0-1.ip.site.example → 127.0.0.1. */
function addressIn(host: string): string | undefined {
	const [, dashed] = /(?:^|\.)(\d{1,3}(?:-\d{1,3}){3})\.ip\.site\.example$/.exec(host) ?? [];
	return dashed === undefined ? undefined : canonicalAddress(dashed.replaceAll('-', '.'));
}

/** Returns the address of a reverse name: 34.113.0.203.in-addr.arpa → 203.0.113.34. The nibbles of ip6.arpa are read likewise. */
function reversed(name: string): string | undefined {
	const labels = name.split('.').slice(0, -2).reverse();
	if (name.endsWith('.in-addr.arpa')) return labels.join('.');
	if (!name.endsWith('.ip6.arpa') || labels.length !== 32) return undefined;
	const groups = labels.join('').match(/.{4}/g) ?? [];
	return URL.canParse(`http://[${groups.join(':')}]/`) ? new URL(`http://[${groups.join(':')}]/`).hostname.slice(1, -1) : undefined;
}

/** Returns the name of a type. dns-packet does not know the names of the newest types. */
function typeName(type: string): string {
	return { UNKNOWN_64: 'SVCB', UNKNOWN_65: 'HTTPS' }[type] ?? type.replace(/^UNKNOWN_/, 'TYPE');
}

function shown(answer: Answer): string {
	const data = 'data' in answer ? answer.data : '';
	return typeof data === 'string' ? data : JSON.stringify(data);
}
