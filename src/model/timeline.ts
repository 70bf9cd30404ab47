// The time of each effect and the call during which it happened. The timeline of a report draws it.

import type { EffectKind, ExplanationKind } from './profile.ts';
import type { Micros } from './step.ts';

/** Besides effects: what arrived at the sink, and what the server asked its client for. */
export type MomentKind = EffectKind | 'sent' | 'asked';

/** The same effect by the same program during one call, or outside any call. */
export interface Moment {
	/** Time of the first occurrence, in microseconds after the timeline began. */
	readonly at: number;
	readonly kind: MomentKind;
	readonly subject: string;
	/** Absent: outside any call. */
	readonly step?: number;
	/** Number of occurrences. Absent: one. */
	readonly count?: number;
	/** Number of failed occurrences. Absent: none. */
	readonly failed?: number;
	/** Absent: no explanation covers it. */
	readonly by?: ExplanationKind;
	/** Whether the subject is a secret, a place that programs are started from, or a setting of the kernel. */
	readonly guarded?: true;
	/** The first observation. */
	readonly seq: number;
	readonly program?: string;
}

export interface RunTimeline {
	readonly began: Micros;
	readonly ended: Micros;
	/** In order of time. */
	readonly moments: readonly Moment[];
	/** Number of moments beyond the bound of a report. Explained moments are dropped before unexplained ones. */
	readonly leftOut: number;
}
