// One start of the server with the home that it already has, and what is different about it.

import type { Declaration } from './declaration.ts';

/** Where the cell's clock stands. */
export interface Clock {
	readonly daysAhead: number;
	/** How many times as fast as ours it runs; 1 moves the date only. */
	readonly speed: number;
}

/** Whom the handshake names. */
export interface ClientIdentity {
	readonly name: string;
	readonly version: string;
}

export interface Pass {
	readonly number: number;
	/** What is different, in words: `restarted, 45 days later`. */
	readonly label: string;
	/** Steps from this number on belong to it. */
	readonly firstStep: number;
}

/** What the server declares to one client, where another one that was asked in the same state of the server is told something else. */
export interface ClientVariant {
	readonly client: ClientIdentity;
	/** What the ordinary client is told, asked last. */
	readonly usual: Declaration;
	readonly declaration: Declaration;
}

/** What a server can find in one start and not in another that is the same in all else: the clock's library in its memory, or the tracer by its delays. */
export type WatchSign = 'clock library' | 'tracer';

/** One call, made alone after fresh starts that differ only in whether the sign was there to be found. */
export interface WatchedCall {
	readonly sign: WatchSign;
	readonly tool: string;
	/** The step of the first pass that it repeats. */
	readonly step: number;
	/** In the order in which they were made. Names and addresses that the server contacted; of a name, its registrable domain. */
	readonly starts: readonly { readonly hasSign: boolean; readonly hosts: readonly string[] }[];
}

/** What the server said of itself when it was asked again, and it was not what it had said before. */
export interface Revision {
	readonly pass: number;
	/** The last step before it; absent when it came with the start. */
	readonly step?: number;
	/** The server had said that a list changed. */
	readonly isAnnounced: boolean;
	readonly before: Declaration;
	readonly after: Declaration;
}
