// What stands between the two transports: each gate lets a message go on, changes it, or answers in the other's place.

import type { MessageId } from '#mcp/json-rpc/message.ts';
import type { ExaminedMessage } from './inspection.ts';
import type { Via } from './transports/route.ts';

/** One request of the client, from its arrival to its answer. */
export interface Exchange {
	readonly id: MessageId;
	readonly method: string;
	/** As it arrived. */
	readonly request: ExaminedMessage;
	/** Over which of the client's streams it came, if there are several. */
	readonly via: Via | undefined;
	/** Milliseconds of a clock that never goes back. */
	readonly began: number;
	/** It was answered or cancelled. */
	readonly isOver: boolean;
}

export type Passage =
	| { readonly kind: 'forward'; readonly bytes?: Buffer }
	/** Instead of the server, or of what it said: the bytes of a response. */
	| { readonly kind: 'answer'; readonly bytes: Buffer };

export const FORWARD: Passage = { kind: 'forward' };

/** How an exchange ended. */
export type Ending = 'ok' | 'error' | 'denied' | 'crashed' | 'timeout' | 'cancelled';

export interface Gate {
	readonly name: string;
	/** Before a request reaches the server. A promise holds back this request only. */
	request?(exchange: Exchange): Passage | Promise<Passage>;
	/** Before a request that was let through already reaches a server that is another one since, or may be. */
	again?(exchange: Exchange): Passage | Promise<Passage>;
	/** Before the server's answer reaches the client. `bytes`: what the gates before have left of it. */
	response?(exchange: Exchange, response: ExaminedMessage, bytes: Buffer): Passage;
	/**
	 * Of all that is neither a request of the client nor the answer to one: notifications, what the server asks and what the client answers it,
	 * errors about nothing. `answer`: it goes no further; these bytes are for the server, if it waits for them.
	 * A promise holds back what comes behind it on its way.
	 */
	unsolicited?(message: ExaminedMessage, from: 'client' | 'server'): Passage | Promise<Passage>;
	/** The server ended, or forgot all; the next one may be another. */
	serverLost?(): void;
	/** After all is said. `bytes`: what the client got. */
	ended?(exchange: Exchange, ending: Ending, bytes: number): void;
	/** Client and server are gone. */
	closed?(): void;
}
