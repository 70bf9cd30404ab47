// When each effect happened, and during which call: what a report's timeline draws.

import type { EffectKind, ExplanationKind } from './profile.ts';
import type { Micros } from './step.ts';

/** Besides effects, what arrived at the sink, and what the server asked its client for. */
export type MomentKind = EffectKind | 'sent' | 'asked';

/** The same effect by the same program during one call, or outside of any. */
export interface Moment {
	/** Of the first one: microseconds after the timeline began. */
	readonly at: number;
	readonly kind: MomentKind;
	readonly subject: string;
	/** Absent: outside of any call. */
	readonly step?: number;
	/** How often; absent: once. */
	readonly count?: number;
	/** How many of these failed; absent: none. */
	readonly failed?: number;
	/** Absent: no explanation covers it. */
	readonly by?: ExplanationKind;
	/** A secret, a place that programs are started from, or a setting of the kernel. */
	readonly guarded?: true;
	/** The first observation of it. */
	readonly seq: number;
	readonly program?: string;
}

export interface RunTimeline {
	readonly began: Micros;
	readonly ended: Micros;
	/** In order of time. */
	readonly moments: readonly Moment[];
	/** Moments beyond as many as a report lists: always explained ones before unexplained ones. */
	readonly leftOut: number;
}
