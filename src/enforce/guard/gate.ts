// The gates between the two transports. Each gate forwards a message, changes it, or answers in place of the other end.

import type { MessageId } from '#mcp/json-rpc/message.ts';
import type { ExaminedMessage } from './inspection.ts';
import type { Via } from './transports/route.ts';

/** One request of the client, from its arrival to its response. */
export interface Exchange {
	readonly id: MessageId;
	readonly method: string;
	/** The request as it arrived. */
	readonly request: ExaminedMessage;
	/** The stream of the client that the request came over, if there are several. */
	readonly via: Via | undefined;
	/** Milliseconds of a monotonic clock. */
	readonly began: number;
	/** Whether the request was answered or cancelled. */
	readonly isOver: boolean;
}

export type Passage =
	| { readonly kind: 'forward'; readonly bytes?: Buffer }
	/** Bytes of a response that replaces the server's own, or is sent instead of asking the server. */
	| { readonly kind: 'answer'; readonly bytes: Buffer };

export const FORWARD: Passage = { kind: 'forward' };

/** How an exchange ended. */
export type Ending = 'ok' | 'error' | 'denied' | 'crashed' | 'timeout' | 'cancelled';

export interface Gate {
	readonly name: string;
	/** Runs before a request reaches the server. A promise delays only this request. */
	request?(exchange: Exchange): Passage | Promise<Passage>;
	/** Runs before a request that already passed reaches a server that was, or may have been, replaced since. */
	again?(exchange: Exchange): Passage | Promise<Passage>;
	/** Runs before the server's response reaches the client. `bytes`: the response as the earlier gates left it. */
	response?(exchange: Exchange, response: ExaminedMessage, bytes: Buffer): Passage;
	/**
	 * Runs for every message that is neither a client's request nor the response to one: notifications, the server's requests, the client's answers to them,
	 * and errors without an id. `answer`: the message goes no further; these bytes are for the server if it waits for an answer.
	 * A promise delays the messages behind it in the same direction.
	 */
	unsolicited?(message: ExaminedMessage, from: 'client' | 'server'): Passage | Promise<Passage>;
	/** The server ended or lost its state. Its successor may be a different server. */
	serverLost?(): void;
	/** Runs after the response was sent. `bytes`: the size of the response that the client received. */
	ended?(exchange: Exchange, ending: Ending, bytes: number): void;
	/** Client and server are gone. */
	closed?(): void;
}
