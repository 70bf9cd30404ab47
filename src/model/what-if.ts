// The same calls under two policies.

import type { Decision, PolicyCall } from './decision.ts';

/** Made in an audit, passed through the guard, or thought up from a declaration. */
export const REPLAY_SOURCES = ['report', 'ledger', 'generated'] as const;
export type ReplaySource = (typeof REPLAY_SOURCES)[number];

export interface ChangedDecision {
	readonly call: PolicyCall;
	readonly from: ReplaySource;
	/** How often exactly this call came. */
	readonly times: number;
	readonly before: Decision;
	readonly after: Decision;
}

export interface WhatIf {
	readonly calls: Readonly<Record<ReplaySource, number>>;
	readonly newlyBlocked: readonly ChangedDecision[];
	readonly newlyAllowed: readonly ChangedDecision[];
	/** Calls, each as often as it came; so are the following. */
	readonly unchanged: number;
	/** Whose arguments the ledger did not keep, or not in full. */
	readonly notReplayable: number;
	/** Replayed with blanks where secrets were; with them the decisions could be others. */
	readonly masked: number;
}
