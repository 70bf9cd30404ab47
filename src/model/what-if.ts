// The same calls under two policies.

import type { Decision, PolicyCall } from './decision.ts';

/** The origin of a call: made in an audit, passed through the guard, or generated from a declaration. */
export const REPLAY_SOURCES = ['report', 'ledger', 'generated'] as const;
export type ReplaySource = (typeof REPLAY_SOURCES)[number];

export interface ChangedDecision {
	readonly call: PolicyCall;
	readonly from: ReplaySource;
	/** How often exactly this call occurred. */
	readonly times: number;
	readonly before: Decision;
	readonly after: Decision;
}

export interface WhatIf {
	readonly calls: Readonly<Record<ReplaySource, number>>;
	readonly newlyBlocked: readonly ChangedDecision[];
	readonly newlyAllowed: readonly ChangedDecision[];
	/** Number of calls, each counted as often as it occurred. This applies to the following counts as well. */
	readonly unchanged: number;
	/** Calls whose arguments the ledger did not keep, or not completely. */
	readonly notReplayable: number;
	/** Calls that were replayed with blanks in place of secrets. With the secrets, the decisions could differ. */
	readonly masked: number;
}
