// The client's transport, as the relay sees it.

import type { readMessage } from '#mcp/json-rpc/message.ts';
import type { Route, Via } from './route.ts';

export interface ClientEvents {
	/** `read`: the same bytes, if they have been read already. */
	message(bytes: Buffer, via?: Via, read?: ReturnType<typeof readMessage>): void;
	/** It is gone, and nothing more will come. */
	over(): void;
}

export interface ClientTransport {
	/** False: it reads too slowly. `whenWritable`, called at once, tells when it has caught up. */
	send(bytes: Buffer, route: Route): boolean;
	whenWritable(ready: () => void): void;
	pause(): void;
	resume(): void;
	/** Lets what was sent go out, and says that there is no more. */
	finish(): Promise<void>;
}
