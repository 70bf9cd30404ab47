// The path of a message on a transport that has several: over HTTP, a response belongs to its own request.

import type { Message } from '#mcp/json-rpc/message.ts';

/** One open HTTP request of the client, as the server's transport sees it. A client on standard streams has none. */
export interface Via {
	/** Headers of the request that go on to the server. */
	readonly headers: HeaderList;
	/** Present if the guard itself sends the request, because of the client's request. */
	readonly isOwn?: true;
	/** Aborted if the client disconnected before the response was complete. */
	readonly gone: AbortSignal;
	/** Whether a client cancels by disconnecting, as in the stateless protocol. In older versions, it may come back for the response. */
	readonly cancelsByLeaving: boolean;
	/** Marks a message as under way to the server. The returned function reports its arrival. */
	hold(): () => void;
	/** Reports the server's HTTP status and headers, before any message of that response. */
	answered(head: ServerHead): void;
	/** Reports an event that numbers the stream and carries no message. */
	numbered(event: { readonly id?: string; readonly retry?: number; readonly data?: Buffer }): void;
	/** The server ended the stream. The client must request the missing responses again. */
	ended(): void;
}

export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface ServerHead {
	readonly status: number;
	/** Headers for the client. */
	readonly headers: HeaderList;
	/** Whether messages will arrive one by one. */
	readonly isStream: boolean;
}

/** Destination of a message for the client. */
export interface Route {
	/** Undefined: it is unknown which request the message belongs to. */
	readonly via?: Via | undefined;
	/** Event id that the server gave the message on its stream. */
	readonly eventId?: string | undefined;
	/** Number of responses in the message: 0, 1, or more in a batch. */
	readonly answers: number;
	/** The parsed message, if it is not a response. */
	readonly message?: Message;
}

export function answerOn(via: Via | undefined): Route {
	return { via, answers: 1 };
}
