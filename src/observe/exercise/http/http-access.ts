import type { Agent } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpTrouble } from './http-trouble.ts';

/** The parameters for connecting to a server that listens on a port. */
export interface HttpAccess {
	readonly transport: 'streamable-http' | 'sse';
	/** Path such as `/mcp`, with a query if there is one. */
	readonly path: string;
	/** Headers of every request, in this order. */
	readonly headers: readonly (readonly [name: string, value: string])[];
	/** Resolves when the server listens, or with the reason why it does not. */
	whenListening(): Promise<Endpoint | NotListening>;
	/** Called for every request whose answer is not MCP, before the answer is turned into an error message. */
	onTrouble?(trouble: HttpTrouble): void;
}

/** `origin` is the origin that requests are addressed to: `http://localhost:3001`. */
export type Endpoint = { readonly origin: string } & (
	| {
			/** Opens a new connection. It is the only way to the server and leads nowhere else. */
			dial(): Promise<Duplex>;
	  }
	/** For a remote server, over the machine's own network. */
	| { readonly agent: Agent }
);

export interface NotListening {
	readonly why: 'died' | 'timeout';
	/** One clause in English. */
	readonly message: string;
}
