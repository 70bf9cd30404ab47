import type { Transport } from '@modelcontextprotocol/client';

/** What a session needs of the way to its server, besides what the SDK needs. */
export interface SessionTransport extends Transport {
	/** What the server's messages come over, in words. */
	readonly wire: string;
	/** JSON-RPC messages received so far; noise is not one. */
	readonly messages: number;
	/** The first line received that was no JSON-RPC message. */
	readonly firstNoise: string | undefined;
	/** The server sent more than we are willing to read. */
	readonly isFlooded: boolean;
	/** The server no longer knows the session that it began. */
	readonly isExpired: boolean;
	/** Nothing more will arrive: the server's end of the wire is closed, or we stopped listening. */
	readonly over: Promise<void>;
	/** Over HTTP: these fields replace the usual ones of every request until this is disposed of. */
	borrowHeaders?(headers: Readonly<Record<string, string>>): Disposable;
	/** Tells the server that we are done, where the protocol has a way to. */
	leave(): Promise<void>;
}

export interface TransportLimits {
	readonly maxMessageBytes?: number;
	readonly maxTotalBytes?: number;
	/** Bytes alone don't bound our work: 512 MB can be a quarter of a billion lines. */
	readonly maxLines?: number;
}
