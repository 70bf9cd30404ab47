// One start of the server with its existing home, and what differs from the first start.

import type { Declaration } from './declaration.ts';
import type { ContextPart } from './known-declaration.ts';

/** The clock of the cell. */
export interface Clock {
	readonly daysAhead: number;
	/** Speed relative to the real clock. 1 changes the date only. */
	readonly speed: number;
}

/** The client that the handshake names. */
export interface ClientIdentity {
	readonly name: string;
	readonly version: string;
}

export interface Pass {
	readonly number: number;
	/** The difference in words: `restarted, 45 days later`. */
	readonly label: string;
	/** Number of the first step of this pass. */
	readonly firstStep: number;
}

/** A declaration for one client that differs from what another client got in the same state of the server. */
export interface ClientVariant {
	readonly client: ClientIdentity;
	/** The declaration for the ordinary client, requested last. */
	readonly usual: Declaration;
	readonly declaration: Declaration;
}

/** A sign of observation that a server can find in one start and not in an otherwise equal one: the clock's library in its memory, or the delays of the tracer. */
export type WatchSign = 'clock library' | 'tracer';

/** One call, made alone after fresh starts that differ only in the presence of the sign. */
export interface WatchedCall {
	readonly sign: WatchSign;
	readonly tool: string;
	/** The step of the first pass that it repeats. */
	readonly step: number;
	/** The attempts in order, with the names and addresses that the server contacted. For a name, its registrable domain. */
	readonly starts: readonly { readonly hasSign: boolean; readonly hosts: readonly string[] }[];
}

/** A declaration that changed when it was requested again during the run. */
export interface Revision {
	readonly pass: number;
	/** The last step before the change. Absent if it came with the start. */
	readonly step?: number;
	/** Whether the server had announced that a list changed. */
	readonly isAnnounced: boolean;
	/** What Candor gave the server in between. Absent: nothing. */
	readonly differs?: readonly ContextPart[];
	readonly before: Declaration;
	readonly after: Declaration;
}
