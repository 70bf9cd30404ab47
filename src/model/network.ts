// Summary of the cell's network traffic: per host, with counts and bytes, checked against the packets on the wire.

export interface NetworkSummary {
	/** Names that the server resolved. */
	readonly lookups: readonly { readonly name: string; readonly types: readonly string[]; readonly count: number }[];
	readonly hosts: readonly HostTraffic[];
	/** Packets between cell and sink in both directions. Null if they could not be captured. */
	readonly packets: {
		readonly count: number;
		readonly bytes: number;
		/** Packets in capture.pcap: fewer than `count` if the file reached its size limit. */
		readonly kept: number;
		/** Packets that arrived too fast to be examined. */
		readonly lost: number;
	} | null;
	/** Seen on the wire, but recorded by no listener. */
	readonly unrecorded: readonly UnrecordedTraffic[];
	/** Number of entries beyond the bound of a report. */
	readonly leftOut: { readonly lookups: number; readonly hosts: number; readonly requests: number };
}

export interface HostTraffic {
	/** The resolved name if there is one, else the address. */
	readonly host: string;
	/** 0 for a protocol without ports. */
	readonly port: number;
	readonly protocols: readonly string[];
	/** Server names of TLS handshakes. */
	readonly serverNames: readonly string[];
	/** Number of requests, streams and datagrams. */
	readonly times: number;
	/** Number of unreadable ones: encrypted for another recipient, or not of the expected protocol. */
	readonly opaque: number;
	readonly bytesSent: number;
	readonly bytesReceived: number;
	readonly requests: readonly HttpTraffic[];
}

export interface HttpTraffic {
	readonly method: string;
	/** The host that the request itself names. */
	readonly host: string;
	/** The path with canaries masked, truncated if long. */
	readonly path: string;
	/** Status that the sink answered, or 0 if the client disconnected before. */
	readonly status: number;
	readonly count: number;
}

export interface UnrecordedTraffic {
	readonly transport: string;
	readonly address: string;
	readonly port: number;
	readonly packets: number;
	readonly bytes: number;
}
