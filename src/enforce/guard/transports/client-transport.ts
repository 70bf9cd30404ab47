// The client's transport, as the relay sees it.

import type { readMessage } from '#mcp/json-rpc/message.ts';
import type { Route, Via } from './route.ts';

export interface ClientEvents {
	/** `read`: the same bytes, if they are parsed already. */
	message(bytes: Buffer, via?: Via, read?: ReturnType<typeof readMessage>): void;
	/** The client is gone, and nothing more will arrive. */
	over(): void;
}

export interface ClientTransport {
	/** Returns false if the client reads too slowly. `whenWritable`, called immediately after, reports when it has caught up. */
	send(bytes: Buffer, route: Route): boolean;
	whenWritable(ready: () => void): void;
	pause(): void;
	resume(): void;
	/** Flushes the sent messages and closes the stream. */
	finish(): Promise<void>;
}
