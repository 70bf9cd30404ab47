import type { Agent } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpTrouble } from './http-trouble.ts';

/** How to talk to a server that listens on a port. */
export interface HttpAccess {
	readonly transport: 'streamable-http' | 'sse';
	/** `/mcp`, with a query if there is one. */
	readonly path: string;
	/** Sent with every request, in this order. */
	readonly headers: readonly (readonly [name: string, value: string])[];
	/** Resolves once the server listens, or with the reason why it does not. */
	whenListening(): Promise<Endpoint | NotListening>;
	/** Told of every request that brought nothing of the protocol, before it is put into words. */
	onTrouble?(trouble: HttpTrouble): void;
}

/** `origin` is what the server is told that we asked for: `http://localhost:3001`. */
export type Endpoint = { readonly origin: string } & (
	| {
			/** A new connection; there is no other way to the server, and this way leads nowhere else. */
			dial(): Promise<Duplex>;
	  }
	/** For a server elsewhere, over the machine's own network. */
	| { readonly agent: Agent }
);

export interface NotListening {
	readonly why: 'died' | 'timeout';
	/** One clause in English. */
	readonly message: string;
}
