// The appearance of a severity in a terminal.

import { SEVERITIES, type Severity } from '#model/severity.ts';
import type { Tone } from './line.ts';

export const LABELS: Readonly<Record<Severity, string>> = { critical: 'CRIT', high: 'HIGH', medium: 'MED', low: 'LOW', info: 'INFO' };

export const TONES: Readonly<Record<Severity, Tone>> = { critical: 'alarm', high: 'bad', medium: 'warn', low: 'note', info: 'dim' };

/** `2 high · 1 info`, the worst first. Empty if there are none. */
export function countedBySeverity(
	bySeverity: Readonly<Record<Severity, number>>,
): readonly { readonly severity: Severity; readonly text: string }[] {
	return SEVERITIES.toReversed()
		.filter((severity) => bySeverity[severity] > 0)
		.map((severity) => ({ severity, text: `${bySeverity[severity]} ${severity}` }));
}
