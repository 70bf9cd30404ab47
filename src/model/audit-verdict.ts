// What Candor remembers of a server's last audit: enough to list the server, to choose its policy, and to judge it beside other servers.

import type { Conclusion } from './report.ts';
import type { Severity } from './severity.ts';

/** A capability that becomes a risk beside another server. */
export const ABILITIES = ['reads-private', 'sends-out'] as const;
export type AbilityKind = (typeof ABILITIES)[number];

export interface Ability {
	readonly kind: AbilityKind;
	/** The first few tools that have the capability. */
	readonly tools: readonly string[];
	/** `observed`: the audit saw it. `declared`: the names and arguments of the tools suggest it. */
	readonly by: 'observed' | 'declared';
}

export interface AuditVerdict {
	readonly name: string;
	readonly conclusion: Conclusion;
	/** Severity of the worst finding, or null if there is none. */
	readonly worst: Severity | null;
	readonly findings: number;
	readonly tools: { readonly declared: number; readonly worked: number };
	/** Version of the package. Absent for a program of this machine. */
	readonly version?: string;
	/** ISO date. */
	readonly at: string;
	readonly abilities: readonly Ability[];
}
