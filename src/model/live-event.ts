// What `GET /api/events` streams. Each kind is the name of a server-sent event, the rest is its data.

import type { LedgerDecision, LedgerOutcome } from './ledger.ts';
import type { Conclusion } from './report.ts';

/** A decision as lists and the live feed show it. */
export interface LiveDecision {
	readonly seq: number;
	/** Microseconds since the Unix epoch. */
	readonly at: number;
	readonly server: string;
	/** For a message that calls no tool: its method. */
	readonly tool: string;
	readonly decision: LedgerDecision;
	readonly rule?: string;
	readonly reason?: string;
	/** The masked arguments. Present only if the ledger keeps them. */
	readonly arguments?: unknown;
	/** SHA-256 of the arguments' canonical JSON. */
	readonly digest?: string;
}

export const RUN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** An audit that was started over the API. */
export interface BackgroundRun {
	readonly id: string;
	readonly server: string;
	readonly state: RunState;
	/** Id of the stored audit, once it is finished. */
	readonly audit?: string;
	readonly error?: string;
	/** ISO dates. `began`: the time of the request. */
	readonly began: string;
	readonly ended?: string;
}

export type LiveEvent =
	| ({ readonly kind: 'decision' } & LiveDecision)
	/** `seq`: number of its decision. */
	| { readonly kind: 'outcome'; readonly seq: number; readonly outcome: LedgerOutcome; readonly durationMs: number }
	/** The list of waiting approvals changed. `GET /api/approvals` returns it. */
	| { readonly kind: 'approval'; readonly waiting: number; readonly added: readonly string[]; readonly removed: readonly string[] }
	| ({ readonly kind: 'run' } & BackgroundRun)
	| {
			readonly kind: 'audit';
			readonly id: string;
			readonly server: string;
			readonly at: number;
			readonly conclusion: Conclusion;
			readonly trust: number;
	  }
	/** The first event of a connection: the position at which it begins. */
	| { readonly kind: 'ready' }
	/** Approvals, runs and audits may have changed while the connection was broken, so the client reads their lists again. It misses no decision. */
	| { readonly kind: 'resync' };
