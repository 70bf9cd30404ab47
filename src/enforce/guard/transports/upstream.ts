// The guarded server as the relay sees it: it takes messages and sends messages. It may exit and be restarted in between.

import type { MessageId } from '#mcp/json-rpc/message.ts';
import type { Route, Via } from './route.ts';

export interface UpstreamEvents {
	message(bytes: Buffer, origin?: Pick<Route, 'via' | 'eventId'>): void;
	/** The server is lost, and its open requests stay unanswered. `why`: one clause in English. */
	lost(why: string): void;
	/** These requests stay unanswered. `why`: a whole sentence. */
	failed(ids: readonly MessageId[], why: string): void;
	/** The server is greeted again or may be another one. Its earlier declaration is void. */
	replaced(): void;
	/** A call did not reach the server before its replacement, and must be judged again by the new declaration. `why`: a whole sentence, used if that happens twice. */
	again(id: MessageId, why: string): void;
	/** The server accepts messages again after it was too slow. */
	ready(): void;
}

export interface Upstream {
	/** Returns false if the server reads too slowly. `ready` reports when it has caught up. */
	send(bytes: Buffer, via?: Via): boolean;
	/** Opens a stream for messages that belong to no request. Absent: all messages arrive on one stream anyway. */
	listen?(via: Via, lastEventId: string | undefined): void;
	/** Kills the server immediately because of this request. The next message starts it again. */
	restart(why: string, id: MessageId): void;
	/** Stops reading what belongs to this stream, or everything if none is given. */
	pause(via?: Via): void;
	resume(via?: Via): void;
	/** Lets the server shut down in order, and makes sure that it does. */
	close(): Promise<void>;
}
