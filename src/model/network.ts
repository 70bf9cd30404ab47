// What the cell said to its internet, in short: per host, with counts and bytes, checked against the packets on the wire.

export interface NetworkSummary {
	/** Names that were looked up. */
	readonly lookups: readonly { readonly name: string; readonly types: readonly string[]; readonly count: number }[];
	readonly hosts: readonly HostTraffic[];
	/** On the wire between cell and sink, both ways; null where they could not be captured. */
	readonly packets: {
		readonly count: number;
		readonly bytes: number;
		/** Of these in capture.pcap; fewer than `count` when it reached its size. */
		readonly kept: number;
		/** Came faster than they could be looked at. */
		readonly lost: number;
	} | null;
	/** Seen on the wire, but recorded by no listener. */
	readonly unrecorded: readonly UnrecordedTraffic[];
	/** Entries beyond as many as a report lists. */
	readonly leftOut: { readonly lookups: number; readonly hosts: number; readonly requests: number };
}

export interface HostTraffic {
	/** Its name where one was looked up, else its address. */
	readonly host: string;
	/** 0 where there are no ports. */
	readonly port: number;
	readonly protocols: readonly string[];
	/** Names asked for in TLS handshakes. */
	readonly serverNames: readonly string[];
	/** Requests, streams and datagrams. */
	readonly times: number;
	/** Of these not readable: encrypted for somebody else, or not what it seemed. */
	readonly opaque: number;
	readonly bytesSent: number;
	readonly bytesReceived: number;
	readonly requests: readonly HttpTraffic[];
}

export interface HttpTraffic {
	readonly method: string;
	/** As the request itself says. */
	readonly host: string;
	/** With canaries masked, and cut if long. */
	readonly path: string;
	/** What the sink answered; 0 when the client left before. */
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
