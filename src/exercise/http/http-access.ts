import type { Duplex } from 'node:stream';

/** How to talk to a server that listens on a port. */
export interface HttpAccess {
	readonly transport: 'streamable-http' | 'sse';
	/** `/mcp`, with a query if there is one. */
	readonly path: string;
	/** Sent with every request, in this order. */
	readonly headers: readonly (readonly [name: string, value: string])[];
	/** Resolves once the server listens, or with the reason why it does not. */
	whenListening(): Promise<Endpoint | NotListening>;
}

export interface Endpoint {
	/** `http://localhost:3001`: what the server is told that we asked for. */
	readonly origin: string;
	/** A new connection; there is no other way to the server, and this way leads nowhere else. */
	dial(): Promise<Duplex>;
}

export interface NotListening {
	readonly why: 'died' | 'timeout';
	/** One clause in English. */
	readonly message: string;
}
