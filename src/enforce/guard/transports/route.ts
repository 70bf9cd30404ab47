// Which way a message goes on a transport that has several: over HTTP a response belongs to its own request.

import type { Message } from '#mcp/json-rpc/message.ts';

/** One HTTP request of the client, as long as it is open, as the server's transport sees it. A client on standard streams has none. */
export interface Via {
	/** What of its headers goes on to the server. */
	readonly headers: HeaderList;
	/** It is the guard that asks, because of the client's request. */
	readonly isOwn?: true;
	/** Aborted when the client left before all was said. */
	readonly gone: AbortSignal;
	/** In the stateless protocol a client cancels by leaving; before, it may come back for the answer. */
	readonly cancelsByLeaving: boolean;
	/** Something of it is under way to the server. What is returned tells that it has arrived. */
	hold(): () => void;
	/** How the server answered as HTTP; before any message of that answer. */
	answered(head: ServerHead): void;
	/** An event that numbers the stream and says nothing. */
	numbered(event: { readonly id?: string; readonly retry?: number; readonly data?: Buffer }): void;
	/** The server ended the stream. What it still owes, the client must ask for again. */
	ended(): void;
}

export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface ServerHead {
	readonly status: number;
	/** Those that are for the client. */
	readonly headers: HeaderList;
	/** Messages will come one by one. */
	readonly isStream: boolean;
}

/** Where a message for the client goes. */
export interface Route {
	/** Undefined: nobody knows what it belongs to. */
	readonly via?: Via | undefined;
	/** The number that the server gave it on its stream. */
	readonly eventId?: string | undefined;
	/** How many answers it holds: 0, 1, or more in a batch. */
	readonly answers: number;
	/** What is no answer, as it was read. */
	readonly message?: Message;
}

export function answerOn(via: Via | undefined): Route {
	return { via, answers: 1 };
}
