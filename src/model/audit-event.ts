// The events of a running audit. The terminal, the telemetry and the pages consume the same events.

import type { Declaration } from './declaration.ts';
import { type Observation, PHASES } from './observation.ts';
import type { Report } from './report.ts';
import type { StepResult } from './step.ts';

export const STAGES = ['resolve', 'fetch', 'baseline', 'cell', 'connect', ...PHASES, 'shrink', 'judge'] as const;

/** The events of observing. The report follows them. */
export type RunEvent =
	| {
			readonly kind: 'stage';
			readonly stage: (typeof STAGES)[number];
			readonly detail?: string;
	  }
	| { readonly kind: 'declared'; readonly declaration: Declaration; readonly stepsPlanned: number }
	| { readonly kind: 'step'; readonly result: StepResult; readonly done: number; readonly planned: number }
	| { readonly kind: 'observed'; readonly observation: Observation };

export type AuditEvent = RunEvent | { readonly kind: 'report'; readonly report: Report };
