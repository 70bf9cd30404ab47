// What left the cell and ended with us: one record per request, stream, datagram or query. Recorded, never judged.

import type { Micros } from '#model/step.ts';

export interface Destination {
	/** Where the cell sent it, IPv4-mapped IPv6 unwrapped. */
	readonly address: string;
	/** 0 where there are no ports. */
	readonly port: number;
	/** The name that our DNS gave this address for. */
	readonly name?: string;
}

export interface HttpExchange {
	readonly version: '1.0' | '1.1' | '2';
	readonly method: string;
	readonly host: string;
	readonly path: string;
	/** Names in lower case, in the order they came, repeats and trailers too. */
	readonly headers: readonly (readonly [name: string, value: string])[];
	/** What we answered. */
	readonly status: number;
	readonly bodyBytes: number;
}

export interface DnsExchange {
	readonly name: string;
	readonly type: string;
	readonly answers: readonly string[];
}

export const CAPTURE_PROTOCOLS = [
	'http',
	'https',
	'websocket',
	'tls-opaque',
	'quic',
	'dns',
	'smtp',
	'ftp',
	'ssh',
	'redis',
	'imap',
	'postgresql',
	'mysql',
	'mongodb',
	'icmp',
	'raw',
] as const;
export type CaptureProtocol = (typeof CAPTURE_PROTOCOLS)[number];

export interface Capture {
	readonly id: number;
	/** When its first byte came, or the connection if none did. */
	readonly at: Micros;
	/** `ip`: neither TCP nor UDP, known from the packet capture alone. */
	readonly transport: 'tcp' | 'udp' | 'dns' | 'ip';
	readonly protocol: CaptureProtocol;
	readonly destination: Destination;
	readonly sni?: string;
	/** Inside TLS that we opened. */
	readonly encrypted: boolean;
	/** From the cell, head and body; always the whole count. */
	readonly bytesIn: number;
	readonly bytesOut: number;
	/** The first bytes of the body or stream, one character a byte (latin1). */
	readonly preview: string;
	/** Holds what was kept of the body or stream, if the preview does not hold it all. */
	readonly file?: string;
	/** Some bytes were counted only: a limit was reached, or the file could not be written. */
	readonly isCut: boolean;
	readonly http?: HttpExchange;
	readonly dns?: DnsExchange;
	/** Why the content could not be read; such a capture is a gap, never clean. */
	readonly opaqueReason?: string;
}
