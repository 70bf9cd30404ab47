// All bounds of the sink, so that no client can make it grow without limit. Data beyond a bound is only counted.

export const LIMITS = {
	connections: 512,
	captures: 20_000,
	datagrams: 5_000,
	/** Datagrams with missing fragments. */
	unfinishedDatagrams: 64,
	/** Destinations that the packet capture distinguishes. */
	flows: 10_000,
	/** Names that DNS remembers. Later names get an address without being remembered. */
	names: 50_000,
	previewBytes: 2_048,
	/** Bytes kept of one body or stream. */
	keptBytes: 1_048_576,
	/** Bytes kept of all bodies and streams together. */
	keptBytesOfRun: 268_435_456,
	/** Bytes kept of one packet. This is all of it, because a virtual device passes on at most 64 KB. */
	packetBytes: 262_144,
	/** Size of the packet capture. */
	packetBytesOfRun: 67_108_864,
	/** Bytes of answers that a client requests and does not read. */
	unreadBytes: 1_048_576,
	/** Bytes of a body that are read to answer it. */
	readBytes: 262_144,
	headerBytes: 65_536,
	/** Size of a ClientHello with its record header. TLS allows no longer record. */
	firstBytes: 16_389,
	/** Time of silence after which the sink speaks first, as a mail server would. */
	quietMs: 300,
	/** Time after which undecided first bytes are taken as raw. */
	undecidedMs: 2_000,
	handshakeMs: 10_000,
	idleMs: 120_000,
	certificates: 1_000,
	streamsOfConnection: 100,
	questions: 16,
} as const;
