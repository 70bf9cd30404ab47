// No client may make the sink grow without end: every bound in one place. What goes beyond is counted.

export const LIMITS = {
	connections: 512,
	captures: 20_000,
	datagrams: 5_000,
	/** Whose later packets have not come yet. */
	unfinishedDatagrams: 64,
	/** Places that the packet capture tells apart. */
	flows: 10_000,
	/** Names that DNS remembers; later ones get an address without a memory. */
	names: 50_000,
	previewBytes: 2_048,
	/** Kept of one body or stream. */
	keptBytes: 1_048_576,
	/** Kept of all of them together. */
	keptBytesOfRun: 268_435_456,
	/** Kept of one packet: all of it, the longest that a virtual device passes on is 64 KB. */
	packetBytes: 262_144,
	/** Size of the packet capture. */
	packetBytesOfRun: 67_108_864,
	/** Answers that a client asks for and does not read. */
	unreadBytes: 1_048_576,
	/** Read of a body to answer it. */
	readBytes: 262_144,
	headerBytes: 65_536,
	/** A ClientHello with its record header; TLS allows no longer record. */
	firstBytes: 16_389,
	/** Silence of a client before the sink speaks first, as a mail server would. */
	quietMs: 300,
	/** First bytes that stay undecided this long are taken as they are. */
	undecidedMs: 2_000,
	handshakeMs: 10_000,
	idleMs: 120_000,
	certificates: 1_000,
	streamsOfConnection: 100,
	questions: 16,
} as const;
