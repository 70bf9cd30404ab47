export const SEVERITIES = ['info', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The one order in which findings are told: the worst first, else as they came. */
export function worstFirst<Rated extends { readonly severity: Severity }>(rated: readonly Rated[]): readonly Rated[] {
	return rated.toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
}

export function isAtLeast(severity: Severity, bar: Severity): boolean {
	return SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(bar);
}
