import type { Transport } from '@modelcontextprotocol/client';

/** The transport interface of a session, in addition to that of the SDK. */
export interface SessionTransport extends Transport {
	/** Name of the channel that carries the server's messages. */
	readonly wire: string;
	/** Number of JSON-RPC messages received so far. Noise does not count. */
	readonly messages: number;
	/** The first line received that was not a JSON-RPC message. */
	readonly firstNoise: string | undefined;
	/** Whether the server sent more than the read limit. */
	readonly isFlooded: boolean;
	/** Whether the server no longer knows the session that it began. */
	readonly isExpired: boolean;
	/** Resolves when no more data will arrive: the server's end of the wire is closed, or this side stopped reading. */
	readonly over: Promise<void>;
	/** HTTP only: these headers replace the usual ones of every request until the result is disposed of. */
	borrowHeaders?(headers: Readonly<Record<string, string>>): Disposable;
	/** Notifies the server of the end, if the protocol has a way to. */
	leave(): Promise<void>;
}

export interface TransportLimits {
	readonly maxMessageBytes?: number;
	readonly maxTotalBytes?: number;
	/** Maximum number of lines. A limit of bytes alone does not bound the work: 512 MB can be a quarter of a billion lines. */
	readonly maxLines?: number;
}
