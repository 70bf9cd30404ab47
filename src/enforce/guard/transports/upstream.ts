// The guarded server as the relay sees it: something that takes messages and gives some. It may die and be started again in between.

import type { MessageId } from '#mcp/json-rpc/message.ts';
import type { Route, Via } from './route.ts';

export interface UpstreamEvents {
	message(bytes: Buffer, origin?: Pick<Route, 'via' | 'eventId'>): void;
	/** What it still owed nobody will answer. One clause in English. */
	lost(why: string): void;
	/** These nobody will answer. A whole sentence. */
	failed(ids: readonly MessageId[], why: string): void;
	/** It is greeted anew, or may be another one: what it said of itself before counts no more. */
	replaced(): void;
	/** A call did not reach it before it was replaced, and has to be judged again by what the new one says. `why`: a whole sentence, if that happens twice. */
	again(id: MessageId, why: string): void;
	/** It takes messages again after it was too slow to. */
	ready(): void;
}

export interface Upstream {
	/** False: it reads too slowly; `ready` tells when it has caught up. */
	send(bytes: Buffer, via?: Via): boolean;
	/** Opens a stream for what belongs to no request. Absent: all comes on one stream anyway. */
	listen?(via: Via, lastEventId: string | undefined): void;
	/** Ends it at once, because of this request; the next message starts it again. */
	restart(why: string, id: MessageId): void;
	/** Reads no more of what belongs to this; of anything, without one. */
	pause(via?: Via): void;
	resume(via?: Via): void;
	/** Lets it end in order, and sees to it that it does. */
	close(): Promise<void>;
}
