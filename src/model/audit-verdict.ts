// What is remembered of a server's last audit: enough to list it, to choose its policy, and to see what it could do beside others.

import type { Conclusion } from './report.ts';
import type { Severity } from './severity.ts';

/** What a server can do that is a risk beside another server. */
export const ABILITIES = ['reads-private', 'sends-out'] as const;
export type AbilityKind = (typeof ABILITIES)[number];

export interface Ability {
	readonly kind: AbilityKind;
	/** Tools that have it: the first few. */
	readonly tools: readonly string[];
	/** `observed`: the audit saw it. `declared`: names and arguments of the tools suggest it. */
	readonly by: 'observed' | 'declared';
}

export interface AuditVerdict {
	readonly name: string;
	readonly conclusion: Conclusion;
	/** Of its worst finding; null: none. */
	readonly worst: Severity | null;
	readonly findings: number;
	readonly tools: { readonly declared: number; readonly worked: number };
	/** Of the package; absent for a program of this machine. */
	readonly version?: string;
	/** As an ISO date. */
	readonly at: string;
	readonly abilities: readonly Ability[];
}
