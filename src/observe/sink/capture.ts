// A record of data that left the cell and ended in the sink: one per request, stream, datagram or query. Captures are recorded, never judged.

import type { Micros } from '#model/step.ts';

export interface Destination {
	/** Address to which the cell sent it; an IPv4-mapped IPv6 address is unwrapped. */
	readonly address: string;
	/** Port, or 0 if the protocol has no ports. */
	readonly port: number;
	/** Name for which the sink's DNS gave this address. */
	readonly name?: string;
}

export interface HttpExchange {
	readonly version: '1.0' | '1.1' | '2';
	readonly method: string;
	readonly host: string;
	readonly path: string;
	/** Header names in lower case and values, in the order of arrival, including repeated headers and trailers. */
	readonly headers: readonly (readonly [name: string, value: string])[];
	/** Status of the sink's answer. */
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
	'mqtt',
	'mqtt-subscribe',
	'imap',
	'postgresql',
	'mysql',
	'mongodb',
	'icmp',
	'raw',
] as const;
export type CaptureProtocol = (typeof CAPTURE_PROTOCOLS)[number];

export type Spelling = Readonly<Record<string, string>>;

export interface Capture {
	readonly id: number;
	/** Time of the first byte, or of the connection if no byte arrived. */
	readonly at: Micros;
	/** When it was over, or when the rest of it was only counted. */
	readonly until?: Micros;
	/** When the connection of a request was opened. */
	readonly opened?: Micros;
	/** `ip`: neither TCP nor UDP, known only from the packet capture. */
	readonly transport: 'tcp' | 'udp' | 'dns' | 'ip';
	readonly protocol: CaptureProtocol;
	readonly destination: Destination;
	readonly sni?: string;
	/** What reading removes, by name: the names of headers as written, the sizes of chunks, the bytes on the wire, the TLS greeting. For comparisons only. */
	readonly spelling?: Spelling;
	/** Whether the data was inside TLS that the sink terminated. */
	readonly encrypted: boolean;
	/** Number of bytes from the cell, head and body; never truncated. */
	readonly bytesIn: number;
	readonly bytesOut: number;
	/** First bytes of the body or stream, one character a byte (latin1). */
	readonly preview: string;
	/** File with the kept part of the body or stream. Present if the preview does not hold all of it. */
	readonly file?: string;
	/** Whether some bytes were only counted, because a limit was reached or the file could not be written. */
	readonly isCut: boolean;
	/** Digest of the bytes that were only counted. */
	readonly cutDigest?: string;
	readonly http?: HttpExchange;
	readonly dns?: DnsExchange;
	/** Reason why the content could not be read. Such a capture is a gap, never clean. */
	readonly opaqueReason?: string;
}
