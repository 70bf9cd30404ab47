export const SEVERITIES = ['info', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The order in which findings are reported: the worst first, otherwise in the original order. */
export function worstFirst<Rated extends { readonly severity: Severity }>(rated: readonly Rated[]): readonly Rated[] {
	return rated.toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
}

export function isAtLeast(severity: Severity, bar: Severity): boolean {
	return SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(bar);
}
